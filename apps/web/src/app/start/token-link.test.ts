import type { TokenPayload } from '@floorcast/contract/auth';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../../api/sign-in/account.ts';
import { tokenStore } from '../../api/sign-in/token-store.ts';
import { tokenOf, welcome } from '../../testing/accounts.ts';
import { speakEnglish } from '../../testing/english.ts';
import { openDialogs } from '../../ui/dialog/dialog-host.ts';
import { takeToasts } from '../../ui/toast/toast.ts';
import { start } from './start.ts';

// The test has loaded the texts already; the app's start would load them once only.
vi.mock('../../lib/locale/i18n.ts', async (original) => ({
  ...(await original<typeof import('../../lib/locale/i18n.ts')>()),
  startLanguage: async () => undefined,
  loadScreenWords: async () => undefined,
}));

const PRESENT = { id: 7, username: 'present' };
const OTHER = { id: 8, username: 'other' };
const presentToken = tokenOf(PRESENT);
const otherToken = tokenOf(OTHER);
const linkToken = tokenOf({ ...PRESENT, Group: 'from a link' });
const refused = () => Response.json({ status: 0, code: 10, ErrorMessage: 'no', Params: {} }, { status: 401 });

/** Tokens that the house validates, with the account of each; it cannot be reached about `unreachable`. */
let valid: Map<string, Partial<TokenPayload>>;
let unreachable: string | null;
let calls: string[];
let settingsFile: object;

beforeAll(speakEnglish);
beforeEach(() => {
  valid = new Map<string, Partial<TokenPayload>>([
    [presentToken, PRESENT],
    [otherToken, OTHER],
    [linkToken, { ...PRESENT, Group: 'from a link' }],
  ]);
  unreachable = null;
  calls = [];
  settingsFile = {};
  vi.stubGlobal(
    'fetch',
    async (url: string, init?: { method?: string; headers?: Record<string, string> }) => {
      if (!url.startsWith('/api/')) return Response.json(settingsFile);
      const token = init?.headers?.Authorization?.replace('Bearer ', '') ?? '';
      calls.push(`${init?.method} ${url} ${token}`);
      if (token === unreachable) throw new TypeError('down');
      const user = valid.get(token);
      return user === undefined ? refused() : Response.json(welcome(user));
    },
  );
});
afterEach(() => {
  for (const { answer } of openDialogs.getState()) answer(null);
  takeToasts();
  account.becomeGuest(null);
  vi.unstubAllGlobals();
});

/** A visit of an address with a token, while another one is stored. */
async function visit(link: string, stored: string | null): Promise<void> {
  if (stored === null) tokenStore.clear();
  else tokenStore.store(stored, '');
  history.replaceState(null, '', `/lobby?a=1&token=${encodeURIComponent(link)}#b`);
  await start();
  expect(location.pathname + location.search + location.hash).toBe('/lobby?a=1#b');
}
const signedIn = () => {
  const now = account.getState();
  return now.phase === 'signed-in' ? now.user : null;
};
const words = () => takeToasts().map((toast) => toast.words.replaceAll(/[\u2068\u2069]/g, ''));

test('START-3 without a sign-in the token from the address signs in', async () => {
  await visit(otherToken, null);
  expect([signedIn()?.username, tokenStore.read()]).toEqual(['other', otherToken]);
  expect([words(), openDialogs.getState()]).toEqual([[], []]);
});

test('START-3 a token of the signed-in account is taken silently', async () => {
  await visit(linkToken, presentToken);
  expect([signedIn()?.Group, tokenStore.read()]).toEqual(['from a link', linkToken]);
  expect([words(), openDialogs.getState()]).toEqual([[], []]);
});

test.each([
  ['garbage', 'garbage'],
  ['expired', tokenOf({ ...OTHER, exp: 1 })],
  ['in no alphabet of a header', 'ıııı'],
  ['refused by the house', tokenOf({ ...OTHER, Group: 'forged' })],
])('START-3 a token that is %s leaves the present sign-in, and a notice says so', async (_, link) => {
  await visit(link, presentToken);
  expect([signedIn()?.username, tokenStore.read()]).toEqual(['present', presentToken]);
  await vi.waitFor(() =>
    expect(words()).toEqual(['The sign-in link is not valid. You are still signed in as present.']),
  );
  expect(openDialogs.getState()).toEqual([]);
});

test('START-3 an empty token in the address is no token: the stored one signs in, and no notice is shown', async () => {
  await visit('', presentToken);
  expect([signedIn()?.username, tokenStore.read()]).toEqual(['present', presentToken]);
  expect([words(), openDialogs.getState()]).toEqual([[], []]);
});

test('START-3 a token that cannot be validated without a connection leaves the present sign-in', async () => {
  unreachable = otherToken;
  await visit(otherToken, presentToken);
  expect([signedIn()?.username, tokenStore.read()]).toEqual(['present', presentToken]);
  await vi.waitFor(() => expect(words()).toEqual([expect.stringContaining('cannot be reached')]));
});

test.each([
  ['expired', tokenOf({ ...PRESENT, exp: 1 })],
  ['no longer valid', tokenOf({ ...PRESENT, Group: 'signed out' })],
  ['garbage', 'garbage'],
])('START-3 the token from the address signs in when the stored token is %s', async (_, stored) => {
  await visit(otherToken, stored);
  expect([signedIn()?.username, tokenStore.read()]).toEqual(['other', otherToken]);
});

test('START-3 START-6 a stored token that cannot be validated without a connection stays stored', async () => {
  unreachable = presentToken;
  await visit(otherToken, presentToken);
  expect([signedIn(), tokenStore.read()]).toEqual([null, presentToken]);
});

/** The dialog that asks about the other account. */
async function asked() {
  await visit(otherToken, presentToken);
  expect([signedIn()?.username, tokenStore.read()]).toEqual(['present', presentToken]);
  await vi.waitFor(() => expect(openDialogs.getState()).toHaveLength(1));
  const [dialog] = openDialogs.getState();
  if (dialog === undefined) throw new Error('no dialog');
  return dialog;
}

test('START-3 for a token of another account a dialog names both accounts and offers to keep the present one first', async () => {
  const { data } = await asked();
  const [accounts] = data.words;
  expect(accounts).toMatch(/\u2068present\u2069.*\u2068other\u2069/);
  expect(data.actions.map(({ id, focused }) => [id, focused])).toEqual([
    ['keep', true],
    ['switch', undefined],
  ]);
});

test.each(['keep', null])('START-3 the answer %s to the dialog keeps the present account', async (id) => {
  const { answer } = await asked();
  answer(id);
  await new Promise(setImmediate);
  expect([signedIn()?.username, tokenStore.read()]).toEqual(['present', presentToken]);
  expect(calls.filter((call) => call.includes('/logout'))).toEqual([]);
});

test('START-3 START-9 the answer to switch signs the present account out and reloads the page as the other account', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const { answer } = await asked();
  answer('switch');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(calls).toContain(`POST /api/player/logout ${presentToken}`);
  expect(tokenStore.read()).toBe(otherToken);
  reload.mockRestore();
});

/** A visit where the token of a link replaces the sign-in. */
async function visitReplacing(link: string): Promise<void> {
  settingsFile = { TOKEN_LINK: 'replace' };
  await visit(link, presentToken);
}

test('START-3 with TOKEN_LINK replace the token of another account becomes the access token, without a question', async () => {
  await visitReplacing(otherToken);
  expect([signedIn()?.username, tokenStore.read()]).toEqual(['other', otherToken]);
  expect([words(), openDialogs.getState()]).toEqual([[], []]);
  expect(calls).toEqual([`GET /api/validate ${otherToken}`]);
});

test.each([
  ['garbage', 'garbage', 'Invalid access_token'],
  ['refused by the house', tokenOf({ ...OTHER, Group: 'forged' }), 'Invalid access_token'],
  ['expired', tokenOf({ ...OTHER, exp: 1 }), 'access_token expired'],
])(
  'START-3 START-5 with TOKEN_LINK replace a token that is %s ends the sign-in with its reason',
  async (_, link, why) => {
    await visitReplacing(link);
    expect([signedIn(), tokenStore.read(), words()]).toEqual([null, null, [why]]);
  },
);

test.each([
  [otherToken, null],
  [linkToken, 'true'],
])(
  'START-3 with TOKEN_LINK replace the lock of the screen stays with its account (%#)',
  async (link, lock) => {
    localStorage.setItem('lock', 'true');
    await visitReplacing(link);
    expect(localStorage.getItem('lock')).toBe(lock);
  },
);
