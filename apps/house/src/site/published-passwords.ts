import { DEMO_ACCOUNTS } from '@floorcast/demo-floor/demonstration';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { AuthRepository, verifyPassword } from '../people/accounts/index.ts';
import type { Db } from '../platform/db/schema.ts';

/** @throws {CannotStart} naming each account that anybody could sign in to by a published password. */
export async function refusePublishedPasswords(db: Db): Promise<void> {
  const accounts = new AuthRepository(db);
  const open: string[] = [];
  for (const { username, password } of DEMO_ACCOUNTS) {
    const user = await accounts.findByName(username);
    if (user !== undefined && (await verifyPassword(user.passwordHash, password))) open.push(user.username);
  }
  if (open.length === 0) return;
  // The administrator comes last: another password ends the sign-in of the commands.
  const commands = open.map((username) => `npm run admin -- password ${username}`);
  throw new CannotStart(
    `The database has accounts with published passwords: ${open.join(', ')}. ` +
      `Sign in (npm run admin -- sign-in <username>) and set other passwords (${commands.join('; ')}), or set DEMO=1 if this is a demonstration.`,
  );
}
