import { ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { accountNamed } from '../../account.ts';
import { type Command, command } from '../../command.ts';
import { Note, Username } from '../../fields.ts';
import { propose } from '../../propose.ts';
import { columns } from '../../terminal/columns.ts';

const show = command({
  name: 'exclusion show',
  may: 'players.read',
  summary: 'lists the time-outs and exclusions of a player',
  words: ['username'],
  order: z.object({ username: Username }),
  async run({ username }, { db }) {
    const found = await accountNamed(db, username);
    if (!found.ok) return found;
    const rows = await db
      .selectFrom('exclusions')
      .select(['kind', 'since', 'until', 'endedAt'])
      .where('playerId', '=', found.value.id)
      .orderBy('id')
      .execute();
    const { registerSays: says, registerAskedAt: asked } = found.value;
    return ok([
      ...columns(
        ['kind', 'since', 'until', 'ended early'],
        rows.map(({ kind, since, until, endedAt }) => [
          kind,
          since.toISOString(),
          until?.toISOString() ?? 'for good',
          endedAt?.toISOString() ?? '',
        ]),
      ),
      ...(asked === null ? [] : ['', `The national register said ${says} at ${asked.toISOString()}.`]),
    ]);
  },
});

const end = command({
  name: 'exclusion end',
  may: 'exclusions.propose',
  summary: 'proposes to end the time-out or exclusion of a player before its time',
  words: ['username'],
  order: z.object({ username: Username, reason: Note }),
  async run({ username, reason }, context) {
    const found = await accountNamed(context.db, username);
    return found.ok ? propose(context, { kind: 'exclusion-end', playerId: found.value.id }, reason) : found;
  },
});

/** Commands for exclusions of players. */
export const EXCLUSIONS: readonly Command[] = [show, end];
