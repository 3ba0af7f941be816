import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../../api/sign-in/account.ts';
import { tokenStore } from '../../api/sign-in/token-store.ts';
import { i18n } from '../../lib/locale/translation.ts';
import { tokenOf, welcome } from '../../testing/accounts.ts';
import { speakEnglish } from '../../testing/english.ts';
import { autoLogin, autoLoginWords, takeTokenFromAddress } from './auto-login.ts';

const HOUR_S = 3_600;
const AWAY = { code: 50302, ErrorMessage: 'The site is briefly unavailable: try again' };
const nowS = () => Date.now() / 1_000;
let asked: string[];
/** Null: the house accepts every token. */
let refusal: { readonly code: number; readonly ErrorMessage: string } | null;

beforeAll(speakEnglish);
beforeEach(() => {
  asked = [];
  refusal = null;
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers.Authorization ?? '');
    return refusal === null
      ? Response.json(welcome())
      : Response.json({ status: 0, Params: {}, ...refusal }, { status: 401 });
  });
});
afterEach(() => {
  account.becomeGuest(null);
  vi.unstubAllGlobals();
});

test('START-4 a stored token that has not expired signs in through the house', async () => {
  const token = tokenOf({ exp: nowS() + HOUR_S });
  tokenStore.store(token, '');
  expect(await autoLogin()).toEqual({ outcome: 'signed-in' });
  expect(asked).toEqual([`Bearer ${token}`]);
});

test('START-4 a stored token that has expired is dropped with its reason, and the house is not called', async () => {
  tokenStore.store(tokenOf({ exp: nowS() - 1 }), '');
  const result = await autoLogin();
  expect(autoLoginWords(result, i18n.t)).toBe('access_token expired');
  expect([asked, tokenStore.read()]).toEqual([[], null]);
});

test.each(['garbage', 'ıııı', 'e30.e30.x'])(
  'START-4 START-5 the text %j is not sent, and is an invalid token',
  async (stored) => {
    tokenStore.store(stored, '');
    const result = await autoLogin();
    expect(autoLoginWords(result, i18n.t)).toBe('Invalid access_token');
    expect([asked, tokenStore.read()]).toEqual([[], null]);
  },
);

test('START-5 a token that the house does not accept is dropped, and is an invalid token', async () => {
  refusal = { code: 10, ErrorMessage: "Signature Doesn't Verified" };
  tokenStore.store(tokenOf({ exp: nowS() + HOUR_S }), '');
  const result = await autoLogin();
  expect(autoLoginWords(result, i18n.t)).toBe('Invalid access_token');
  expect([asked.length, tokenStore.read()]).toEqual([1, null]);
});

test('START-5 another refusal of the house is shown in its words', async () => {
  refusal = { code: 10704, ErrorMessage: 'You have been banned!' };
  tokenStore.store(tokenOf({ exp: nowS() + HOUR_S }), '');
  expect(autoLoginWords(await autoLogin(), i18n.t)).toBe('You have been banned!');
  expect(tokenStore.read()).toBeNull();
});

test.each([
  ['is not reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['has lost its database', () => Response.json({ status: 0, Params: {}, ...AWAY }, { status: 503 })],
  ['is replaced, as its proxy says', () => new Response('<h1>502</h1>', { status: 502 })],
])('START-4 GAME-15 a token is kept while the house %s', async (_, answer) => {
  vi.stubGlobal('fetch', async () => answer());
  const token = tokenOf({ exp: nowS() + HOUR_S });
  tokenStore.store(token, '');
  expect(await autoLogin()).toEqual({ outcome: 'ended', reason: 'network' });
  expect(tokenStore.read()).toBe(token);
});

test.each([
  ['', null, ''],
  ['?token=', null, ''],
  ['?token=&a=1', null, '?a=1'],
  ['?token=a.b.c', 'a.b.c', ''],
])('START-3 the address %j offers the token %j, and becomes %j', (search, token, left) => {
  history.replaceState(null, '', `/lobby${search}`);
  expect(takeTokenFromAddress(location, history)).toBe(token);
  expect(location.pathname + location.search).toBe(`/lobby${left}`);
});
