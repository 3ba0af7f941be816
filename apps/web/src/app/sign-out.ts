import type { ValidateReply } from '@floorcast/contract/auth';
import { account } from '../api/account.ts';
import { logout } from '../api/auth.ts';
import { tokenStore } from '../api/token-store.ts';
import { layout } from '../theme/layout.ts';
import { keptLayout } from './kept-layout.ts';

/** Ends the sign-in here and at the house. A new document must follow: no guard acts on it. */
async function endSignIn(): Promise<void> {
  await keptLayout.save();
  account.leave();
  await logout();
  tokenStore.clear();
  layout.adopt({});
}

/**
 * Signs out and starts afresh (START-9). Without a role there is nothing to end.
 * The new document is the one way out: were the account told too, the guards would go to the login as well.
 */
export async function signOut(): Promise<void> {
  if (account.roles().length === 0) return;
  await endSignIn();
  location.assign('/login');
}

/** Signs out and starts afresh on the same page as another account, which the house has validated (START-3). */
export async function switchAccount({ token, pin_code }: ValidateReply): Promise<void> {
  await endSignIn();
  tokenStore.keep(token, pin_code);
  location.reload();
}
