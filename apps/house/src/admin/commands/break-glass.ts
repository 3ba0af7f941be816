import { err, ok } from '@floorcast/contract/result';
import { sql } from 'kysely';
import * as z from 'zod';
import { raiseCall } from '../../console/calls/index.ts';
import {
  accountVoidedTopic,
  hashPassword,
  unbanAccount,
  unblockAccount,
} from '../../people/accounts/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import { accountNamed } from '../account.ts';
import { change } from '../change.ts';
import { type Command, DATABASE_OWNER, openCommand } from '../command.ts';
import { Note, Username } from '../fields.ts';
import { passwordFrom } from '../secrets.ts';

const NOT_THE_OWNER =
  'Only the owner of the database may do this: set DATABASE_OWNER_URL, or run it as the user of the house with the embedded database.';

const breakGlass = openCommand({
  name: 'break-glass',
  summary:
    'lets an administrator in again who has lost the password or the second factor, when no other can: takes the owner of the database instead of a sign-in, and calls staff',
  words: ['username'],
  secrets: ['password'],
  order: z.object({ username: Username, reason: Note, password: z.string().optional() }),
  async run({ username, reason, password: given }, context) {
    if (!(await context.ownsDatabase())) return err(NOT_THE_OWNER);
    const password = await passwordFrom(given, context);
    if (!password.ok) return password;
    const passwordHash = await hashPassword(password.value.text);
    return change({ db: context.db, actor: DATABASE_OWNER }, async (tx) => {
      const found = await accountNamed(tx, username);
      if (!found.ok) return found;
      const { id, type, username: exact } = found.value;
      if (type !== 'admin')
        return err(`${exact} is no administrator: an administrator gives another password.`);
      for (const table of ['authenticatorApps', 'passkeys', 'recoveryCodes'] as const)
        await tx.deleteFrom(table).where('userId', '=', id).execute();
      await unbanAccount(tx, id);
      await unblockAccount(tx, id);
      await tx
        .updateTable('users')
        .set((eb) => ({
          passwordHash,
          passwordChangedAt: sql<Date>`now()`,
          tokenVersion: eb('tokenVersion', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
      await announce(tx, accountVoidedTopic(id), {});
      const detail = `${exact}: ${reason}`;
      await raiseCall(tx, { kind: 'account', cause: 'break-glass', subject: `account:${id}`, detail });
      return ok({
        kind: 'account.break-glass',
        playerId: id,
        detail: { username: exact, reason },
        lines: [
          `${exact} has another password and no second factor, and is signed out everywhere. The trail has this, and staff are called.`,
          ...(password.value.generated ? [`Password: ${password.value.text} (shown this once)`] : []),
        ],
      });
    });
  },
});

/** The way back in for a site whose administrators are all locked out. */
export const BREAK_GLASS: readonly Command[] = [breakGlass];
