import { AuthCalls, type ValidateReply } from '@floorcast/contract/auth';
import { requestOf } from '../../api/call/ask.ts';
import { call } from '../../api/call/call.ts';
import { account } from '../../api/sign-in/account.ts';
import { tokenStore } from '../../api/sign-in/token-store.ts';
import { layout } from '../../theme/layout.ts';
import { storedLayout } from './stored-layout.ts';

/** Ends the sign-in here and at the house. A new document must follow: no guard acts on it. */
async function endSignIn(): Promise<void> {
  await storedLayout.save();
  account.leave();
  await call({ ...requestOf(AuthCalls.logout), body: {} });
  tokenStore.clear();
  layout.adopt({});
}

/**
 * Signs out and loads a new document (START-9). Without a role there is nothing to end. The account's state stays as it
 * is: if it changed as well, the guards would navigate to the login too.
 */
export async function signOut(): Promise<void> {
  if (account.roles().length === 0) return;
  await endSignIn();
  location.assign('/login');
}

/** Signs out and starts afresh on the same page as another account, which the house has validated (START-3). */
export async function switchAccount({ token, pin_code }: ValidateReply): Promise<void> {
  await endSignIn();
  tokenStore.store(token, pin_code);
  location.reload();
}
