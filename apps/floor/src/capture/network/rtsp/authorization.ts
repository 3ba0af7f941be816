import { createHash, randomBytes } from 'node:crypto';

/** One scheme that a server offers, in lower case, with its parameters. */
export interface Challenge {
  readonly scheme: string;
  readonly params: ReadonlyMap<string, string>;
}

const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const PART = new RegExp(
  `[\\s,]*(?:(${TOKEN})\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s,]*))|(${TOKEN}))`,
  'y',
);

/** Reads `WWW-Authenticate`: each header may offer several schemes. */
export function readChallenges(headers: readonly string[]): readonly Challenge[] {
  return headers.flatMap((header) => {
    const offered: { scheme: string; params: Map<string, string> }[] = [];
    PART.lastIndex = 0;
    for (let part = PART.exec(header); part !== null; part = PART.exec(header)) {
      const [, name, quoted, plain = '', scheme] = part;
      if (scheme !== undefined) offered.push({ scheme: scheme.toLowerCase(), params: new Map() });
      else if (name !== undefined)
        offered.at(-1)?.params.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain);
    }
    return offered;
  });
}

/** The hashes that digests use here, the best first. */
const HASHES: ReadonlyMap<string, string> = new Map([
  ['sha-256', 'sha256'],
  ['md5', 'md5'],
]);
const SESSION = /-sess$/;

const algorithmOf = ({ params }: Challenge): string => (params.get('algorithm') ?? 'MD5').toLowerCase();
const qopsOf = ({ params }: Challenge): readonly string[] =>
  (params.get('qop') ?? '')
    .toLowerCase()
    .split(',')
    .map((qop) => qop.trim())
    .filter((qop) => qop !== '');

/** The smaller, the better; undefined: the scheme is not known here. */
function rankOf(challenge: Challenge): number | undefined {
  if (challenge.scheme === 'basic') return HASHES.size;
  if (challenge.scheme !== 'digest' || !challenge.params.has('nonce')) return undefined;
  const rank = [...HASHES.keys()].indexOf(algorithmOf(challenge).replace(SESSION, ''));
  const qops = qopsOf(challenge);
  return rank < 0 || (qops.length > 0 && !qops.includes('auth')) ? undefined : rank;
}

/** The best of the offered schemes that is known here. */
export const bestOf = (challenges: readonly Challenge[]): Challenge | undefined =>
  challenges
    .filter((challenge) => rankOf(challenge) !== undefined)
    .toSorted((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0))[0];

/** Whether a server refuses only because its nonce has expired. */
export const isStale = ({ params }: Challenge): boolean => params.get('stale')?.toLowerCase() === 'true';

export interface Login {
  readonly name: string;
  readonly password: string;
}

interface Request {
  readonly method: string;
  readonly uri: string;
}

/** `Authorization` for the requests of one nonce (RFC 7616 and 7617; without qop as RFC 2069). */
export class Authorization {
  readonly #challenge: Challenge;
  readonly #login: Login;
  readonly #cnonce: string;
  #count = 0;

  constructor(challenge: Challenge, login: Login, cnonce: string = randomBytes(16).toString('hex')) {
    this.#challenge = challenge;
    this.#login = login;
    this.#cnonce = cnonce;
  }

  /** The value of the header for the next request. */
  next(request: Request): string {
    const { name, password } = this.#login;
    if (this.#challenge.scheme === 'basic')
      return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    this.#count++;
    const { params } = this.#challenge;
    const [realm = '', nonce = ''] = [params.get('realm'), params.get('nonce')];
    const count = this.#count.toString(16).padStart(8, '0');
    const isCounted = qopsOf(this.#challenge).includes('auth');
    const response = this.#response(request, { realm, nonce, count, isCounted });
    const quoted = { username: name, realm, nonce, uri: request.uri, response };
    const isNamed = params.has('algorithm');
    const sendsCnonce = isCounted || SESSION.test(algorithmOf(this.#challenge));
    return `Digest ${[
      ...Object.entries(quoted).map(([key, value]) => `${key}=${quote(value)}`),
      ...(isNamed ? [`algorithm=${params.get('algorithm')}`] : []),
      ...(isCounted ? ['qop=auth', `nc=${count}`] : []),
      ...(sendsCnonce ? [`cnonce=${quote(this.#cnonce)}`] : []),
      ...(params.has('opaque') ? [`opaque=${quote(params.get('opaque') ?? '')}`] : []),
    ].join(', ')}`;
  }

  #response(
    { method, uri }: Request,
    of: {
      readonly realm: string;
      readonly nonce: string;
      readonly count: string;
      readonly isCounted: boolean;
    },
  ): string {
    const algorithm = algorithmOf(this.#challenge);
    const hash = (...parts: readonly string[]) =>
      createHash(HASHES.get(algorithm.replace(SESSION, '')) ?? 'md5')
        .update(parts.join(':'))
        .digest('hex');
    const { name, password } = this.#login;
    const secret = hash(name, of.realm, password);
    const first = SESSION.test(algorithm) ? hash(secret, of.nonce, this.#cnonce) : secret;
    const counted = of.isCounted ? [of.count, this.#cnonce, 'auth'] : [];
    return hash(first, of.nonce, ...counted, hash(method, uri));
  }
}

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
