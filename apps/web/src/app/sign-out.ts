import { account } from '../api/account.ts';
import { logout } from '../api/auth.ts';
import { tokenStore } from '../api/token-store.ts';
import { layout } from '../theme/layout.ts';
import { keptLayout } from './kept-layout.ts';

/**
 * Ends the sign-in here and at the house, and starts afresh (START-9). Without a role there is nothing to end.
 * The new document is the one way out: were the account told too, the guards would go to the login as well.
 */
export async function signOut(): Promise<void> {
  if (account.roles().length === 0) return;
  await keptLayout.save();
  account.leave();
  await logout();
  tokenStore.clear();
  layout.adopt({});
  location.assign('/login');
}
