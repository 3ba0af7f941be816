import { err, ok, type Result } from '@floorcast/contract/result';
import * as z from 'zod';
import { PlayerActs } from '../../console/player-files/index.ts';
import { banAccount, resetPin, unbanAccount, unblockAccount } from '../../people/accounts/index.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { siteRules } from '../../site/settings.ts';
import { accountToChange } from '../account.ts';
import { change } from '../change.ts';
import { type Command, command, type Lines, type Refused, type StaffContext } from '../command.ts';
import { Note, Username } from '../fields.ts';
import { refusedWords } from '../refused-words.ts';

const BY_COMMAND = 'by command';
const Target = z.object({ username: Username, reason: Note.default(BY_COMMAND) });

interface AccessPlan {
  readonly act: 'ban' | 'unban' | 'unblock' | 'reset-pin';
  readonly kind: 'account.banned' | 'account.unbanned' | 'account.unblocked' | 'account.pin-reset';
  /** On an account of the house. */
  readonly effect: (tx: Tx, id: number) => Promise<boolean>;
  /** What was done, and why nothing was. */
  readonly done: (username: string) => string;
  readonly already: (username: string) => string;
}

/** Changes the access of a player as the console does, or that of an account of the house. */
async function changeAccess(
  { act, kind, effect, done, already }: AccessPlan,
  { username, reason }: z.output<typeof Target>,
  context: StaffContext,
): Promise<Result<Lines, Refused>> {
  const { db, account } = context;
  const found = await accountToChange(db, context, username);
  if (!found.ok) return found;
  const { id, type, username: exact } = found.value;
  if (type !== 'user')
    return change(context, async (tx) =>
      (await effect(tx, id))
        ? ok({ kind, playerId: id, detail: { username: exact, reason }, lines: [done(exact)] })
        : err(already(exact)),
    );
  const { policy } = await siteRules(db);
  const acted = await new PlayerActs({ db, policy }).act(account, id, act, reason);
  if (!acted.ok) return err(await refusedWords(db, acted.error));
  return acted.value ? ok([done(exact)]) : err(already(exact));
}

const ban = command({
  name: 'ban',
  may: 'players.ban',
  summary: 'signs an account out everywhere at once and lets it in no more',
  words: ['username'],
  order: Target,
  run: (order, context) =>
    changeAccess(
      {
        act: 'ban',
        kind: 'account.banned',
        effect: banAccount,
        done: (username) => `${username} is banned.`,
        already: (username) => `${username} is banned already.`,
      },
      order,
      context,
    ),
});

const unban = command({
  name: 'unban',
  may: 'players.ban',
  summary: 'lifts the ban of an account',
  words: ['username'],
  order: Target,
  run: (order, context) =>
    changeAccess(
      {
        act: 'unban',
        kind: 'account.unbanned',
        effect: unbanAccount,
        done: (username) => `${username} may sign in again.`,
        already: (username) => `${username} is not banned.`,
      },
      order,
      context,
    ),
});

const unblock = command({
  name: 'unblock',
  may: 'players.help',
  summary: 'forgives an account its wrong passwords before their time is over',
  words: ['username'],
  order: Target,
  run: (order, context) =>
    changeAccess(
      {
        act: 'unblock',
        kind: 'account.unblocked',
        effect: unblockAccount,
        done: (username) => `${username} may try passwords again.`,
        already: (username) => `${username} has no wrong passwords to forgive.`,
      },
      order,
      context,
    ),
});

const pinReset = command({
  name: 'pin reset',
  may: 'players.help',
  summary: 'removes the PIN of an account whose owner has forgotten it',
  words: ['username'],
  order: Target,
  run: (order, context) =>
    changeAccess(
      {
        act: 'reset-pin',
        kind: 'account.pin-reset',
        effect: resetPin,
        done: (username) => `The PIN of ${username} is removed.`,
        already: (username) => `${username} has no PIN.`,
      },
      order,
      context,
    ),
});

/** Commands for access to accounts. */
export const ACCESS: readonly Command[] = [ban, unban, unblock, pinReset];
