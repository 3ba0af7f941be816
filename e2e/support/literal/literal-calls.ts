import { createHash } from 'node:crypto';

/** What the server says of its account, machines and claims: exactly the fields that the specification names. */
export const ACCOUNT = { id: 7, username: 'literal', password: 'literal1234' } as const;

const SECOND = 1000;
const PAYLOAD = {
  id: ACCOUNT.id,
  Group: 'players',
  Permissions: [145],
  type: 'user',
  name: 'Ada',
  lastname: 'Literal',
  email: 'ada@example.com',
  username: ACCOUNT.username,
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An access token as the specification describes it. `seconds`: how long it is good from now on. */
export const tokenFor = (seconds = 3600): string =>
  `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...PAYLOAD, exp: Math.floor(Date.now() / SECOND) + seconds })}.c2ln`;

/** The `pin_code` of a PIN: a salt, and the digest of salt and PIN. */
export const pinCodeOf = (pin: string): string =>
  `salt$${createHash('sha256').update(`salt${pin}`).digest('hex')}`;

interface Answer {
  readonly http: number;
  /** Absent: an empty body. */
  readonly body?: object;
}
const answer = (body?: object): Answer => (body === undefined ? { http: 200 } : { http: 200, body });
/** A call that the specification does not name. */
const UNKNOWN: Answer = { http: 404 };
const UNAUTHORISED: Answer = { http: 401 };

const machine = (id: number, brand: string, status = 'available') => ({
  id,
  status,
  brand,
  image: '',
  reservation: false,
});
const BRANDS = [
  { id: 1, name: 'Aurora', jackpot: '1250000,30000', machineCount: 2 },
  { id: 2, name: 'Copper' },
];

/** How the server is at present; a test changes it. */
export interface LiteralState {
  pinCode: string;
  balance: number;
  settings: object;
  /** The answers to the claims, by the last part of their path. */
  readonly claims: Record<'discount' | 'bonus' | 'weekly', object>;
  /** What it answers to a kick. */
  kick: object | undefined;
  /** Tokens that it refuses from now on. */
  readonly refused: Set<string>;
}

export const literalState = (): LiteralState => ({
  pinCode: '',
  balance: 500_000,
  settings: { SHOW_LOBBY: true, LIVE_CHAT: '' },
  claims: {
    discount: { status: 1, code: 20000, Params: { amount: 1_500 }, ErrorMessage: '' },
    bonus: { status: true, code: 20000, Params: { amount: 2_500 } },
    weekly: { status: false, code: 40000, Params: {}, ErrorMessage: 'Invalid request' },
  },
  kick: undefined,
  refused: new Set(),
});

function login(body: unknown, { pinCode }: LiteralState): Answer {
  const { username, password } = Object(body);
  if (username !== ACCOUNT.username || password !== ACCOUNT.password)
    return answer({
      ErrorMessage: 'You tried an incorrect username or password.',
      code: 10700,
      Params: { left_count: 2, block_time: 15 },
    });
  return answer({
    token: tokenFor(),
    pin_code: pinCode,
    ip_address: '192.0.2.1',
    versions: '2.6.6',
    last_logon: '02.01.2026 03:04:05',
    last_logon_ip: '192.0.2.9',
    Permissions: [{ PermissionId: 145 }],
  });
}

const MACHINES = [machine(101, 'Aurora'), machine(102, 'Aurora', 'playing'), machine(201, 'Copper')];

/** The calls of an account, by method and path under `/api`. */
const CALLS: Readonly<Record<string, (state: LiteralState) => Answer>> = {
  'GET /validate': ({ pinCode }) => answer({ token: tokenFor(), pin_code: pinCode }),
  'POST /player/logout': () => answer(),
  'GET /player/balance': ({ balance }) => answer({ balance }),
  'GET /player/discount': ({ claims }) => answer(claims.discount),
  'GET /player/bonus': ({ claims }) => answer(claims.bonus),
  'GET /player/bonus/weekly': ({ claims }) => answer(claims.weekly),
  'POST /player/kick': ({ kick }) => answer(kick),
  'POST /player/cancel': () => answer(),
  'GET /machine/all': () => answer(MACHINES),
  'GET /machine/brands': () => answer(BRANDS),
};

/** The machines of one brand: the brand itself and its machines. */
function ofBrand(path: string): Answer | undefined {
  const brand = BRANDS.find(({ id }) => path === `/machine/${id}`);
  return brand && answer({ brand, machines: MACHINES.filter(({ brand: name }) => name === brand.name) });
}

/** The answer to a call under `/api`. `token`: that of its Authorization header. */
export function answerOf(
  { method, path, body, token }: { method: string; path: string; body: unknown; token: string },
  state: LiteralState,
): Answer {
  if (method === 'POST' && path === '/login') return login(body, state);
  const call = CALLS[`${method} ${path}`];
  const brand = method === 'GET' ? ofBrand(path) : undefined;
  if (call === undefined && brand === undefined) return UNKNOWN;
  if (token === '' || state.refused.has(token)) return UNAUTHORISED;
  return brand ?? call?.(state) ?? UNKNOWN;
}
