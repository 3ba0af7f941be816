import { err, ok, type Result } from '@floorcast/contract/result';
import { sql } from 'kysely';
import * as z from 'zod';
import { type UserRow, verifyPassword } from '../../modules/auth/index.ts';
import {
  announceExclusion,
  endExclusions,
  exclusionInForce,
  recordEvent,
} from '../../modules/protection/index.ts';
import { siteRules } from '../../site/site-rules.ts';
import { accountNamed } from '../account.ts';
import { change } from '../change.ts';
import { columns } from '../columns.ts';
import { type Command, type CommandContext, command, type Refused } from '../command.ts';
import { Note, Username } from '../fields.ts';

const show = command({
  name: 'exclusion show',
  summary: 'lists the time-outs and exclusions of a player',
  words: ['username'],
  order: z.object({ username: Username }),
  async run({ username }, { db }) {
    const found = await accountNamed(db, username);
    if (!found.ok) return found;
    const rows = await db
      .selectFrom('exclusions')
      .select(['kind', 'since', 'until', 'ended_at'])
      .where('player_id', '=', found.value.id)
      .orderBy('id')
      .execute();
    const { register_says: says, register_asked_at: asked } = found.value;
    return ok([
      ...columns(
        ['kind', 'since', 'until', 'ended early'],
        rows.map(({ kind, since, until, ended_at }) => [
          kind,
          since.toISOString(),
          until?.toISOString() ?? 'for good',
          ended_at?.toISOString() ?? '',
        ]),
      ),
      ...(asked === null ? [] : ['', `The national register said ${says} at ${asked.toISOString()}.`]),
    ]);
  },
});

/** The commands after which whoever works at this console may know the password of an account. */
const SET_PASSWORDS = ['password', 'staff create', 'admin create'];
const FRESH_HOURS = 24;

/** Whether the password of an account was set at the console not long ago: one person alone could be two. */
async function isFresh(db: CommandContext['db'], id: number): Promise<boolean> {
  const row = await db
    .selectFrom('admin_log')
    .select('id')
    .where('action', 'in', SET_PASSWORDS)
    .where(sql`detail ->> 'id'`, '=', String(id))
    .where('at', '>', sql<Date>`now() - make_interval(hours => ${FRESH_HOURS})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A member of staff who has typed the password of the account. */
async function present(name: string, { db, ask }: CommandContext): Promise<Result<UserRow, Refused>> {
  const found = await accountNamed(db, name);
  if (!found.ok) return found;
  const { id, type, banned, username, password_hash: hash } = found.value;
  if (type === 'user' || banned) return err(`${username} is no member of staff.`);
  if (await isFresh(db, id))
    return err(`The account or password of ${username} was set here within the last ${FRESH_HOURS} hours.`);
  const right = await verifyPassword(hash, await ask(`Password of ${username}: `));
  return right ? found : err(`The password of ${username} is wrong.`);
}

const end = command({
  name: 'exclusion end',
  summary:
    'ends the time-out or exclusion of a player before its time; two members of staff type their passwords',
  words: ['username'],
  order: z.object({ username: Username, first: Username, second: Username, reason: Note }),
  async run({ username, first, second, reason }, context) {
    // Nothing of the database waits while passwords are typed.
    const one = await present(first, context);
    if (!one.ok) return one;
    const other = await present(second, context);
    if (!other.ok) return other;
    if (one.value.id === other.value.id) return err('Two different members of staff must agree.');
    const staff = { first: one.value.username, second: other.value.username };
    return change(context, async (tx) => {
      const found = await accountNamed(tx, username);
      if (!found.ok) return found;
      const { id, username: exact } = found.value;
      const now = new Date();
      const kinds = await endExclusions(tx, id, now);
      if (kinds.length === 0) return err(`${exact} is not excluded.`);
      for (const kind of kinds) await recordEvent(tx, id, now, { event: 'exclusion-ended', kind });
      const { policy } = await siteRules(tx);
      await announceExclusion(tx, id, await exclusionInForce(tx, policy, id, now.getTime()));
      return ok({
        action: 'exclusion end',
        detail: { id, username: exact, ...staff, reason },
        lines: [`${exact} is no longer excluded, by ${staff.first} and ${staff.second}.`],
      });
    });
  },
});

/** Commands for exclusions of players. */
export const EXCLUSIONS: readonly Command[] = [show, end];
