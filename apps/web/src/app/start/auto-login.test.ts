import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../../api/sign-in/account.ts';
import { tokenStore } from '../../api/sign-in/token-store.ts';
import { tokenOf, welcome } from '../../testing/accounts.ts';
import { autoLogin } from './auto-login.ts';

const HOUR_S = 3_600;
const nowS = () => Date.now() / 1_000;
let asked: string[];
let houseAccepts: boolean;

beforeEach(() => {
  asked = [];
  houseAccepts = true;
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers.Authorization ?? '');
    return houseAccepts
      ? Response.json(welcome())
      : Response.json({ status: 0, code: 10, ErrorMessage: 'no', Params: {} }, { status: 401 });
  });
});
afterEach(() => {
  account.becomeGuest(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['13 hours ahead', -HOUR_S],
  ['years behind', 40 * 365 * 24 * HOUR_S],
])('START-4 a token that the house accepts signs in on a device whose clock is %s', async (_, left) => {
  const token = tokenOf({ exp: nowS() + left });
  tokenStore.store(token, '');
  expect(await autoLogin()).toEqual({ outcome: 'signed-in' });
  expect(asked).toEqual([`Bearer ${token}`]);
});

test.each([
  ['that has expired', -HOUR_S, { outcome: 'expired' }],
  ['that was revoked', HOUR_S, { outcome: 'failed', failure: expect.objectContaining({ code: 10 }) }],
])(
  'START-4 START-5 a token %s is dropped once the house has refused it, with its reason',
  async (_, left, how) => {
    houseAccepts = false;
    tokenStore.store(tokenOf({ exp: nowS() + left }), '');
    expect(await autoLogin()).toEqual(how);
    expect([asked.length, tokenStore.read()]).toEqual([1, null]);
  },
);

test.each(['', 'garbage', 'ıııı'])('START-4 the text %j is no token, and is not sent', async (stored) => {
  tokenStore.store(stored, '');
  expect(await autoLogin()).toEqual({ outcome: 'expired' });
  expect(asked).toEqual([]);
});
