import { PlayerCalls } from '@floorcast/contract/player';
import { afterEach, expect, test, vi } from 'vitest';
import { tokenOf, welcome } from '../../testing/accounts.ts';
import { call } from '../call/call.ts';
import { changePassword } from '../endpoints/account.ts';
import { account } from './account.ts';

afterEach(() => vi.unstubAllGlobals());

const refused = () => Response.json({ status: 0, code: 10, ErrorMessage: 'no', Params: {} }, { status: 401 });
const fresh = tokenOf({ name: 'New' });
const PASSWORDS = { oldPassword: 'the old one', newPassword: 'another one' };

/** A house that answers a change of password by what the test gives it, and refuses every other call. */
function house() {
  let answer: (response: Response) => void = () => undefined;
  const changed = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (url: string) => (url.endsWith('/password') ? changed : refused()));
  account.signIn(welcome());
  return answer;
}
const ask = () => call({ path: '/player/balance', reply: PlayerCalls.changePassword.reply });

test('PROFILE-2 START-6 a refusal of the old token during a password change signs nobody out', async () => {
  const answer = house();
  const changing = changePassword(PASSWORDS);
  expect((await ask()).ok).toBe(false);
  answer(Response.json({ status: 1, token: fresh }));
  expect(await changing).toMatchObject({ ok: true });
  expect(account.token()).toBe(fresh);
});

test('PROFILE-2 START-6 a refusal of the old token signs the player out when the password change fails', async () => {
  const answer = house();
  const changing = changePassword(PASSWORDS);
  await ask();
  expect(account.getState().phase).toBe('signed-in');
  answer(refused());
  await changing;
  await vi.waitFor(() => expect(account.getState()).toEqual({ phase: 'guest', ended: 'invalidToken' }));
});

test('START-6 START-9 a refusal of the token during a sign-out changes nothing', async () => {
  house();
  account.leave();
  await ask();
  account.expire(account.token() ?? '', 'invalidToken');
  expect(account.getState().phase).toBe('signed-in');
});
