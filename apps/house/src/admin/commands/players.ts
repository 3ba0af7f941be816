import { type PlayerAct, PlayerActCalls } from '@floorcast/contract/player-acts';
import { ok } from '@floorcast/contract/result';
import type { TrailKind } from '@floorcast/contract/trail';
import * as z from 'zod';
import {
  banAccount,
  resetPin,
  type UserRow,
  unbanAccount,
  unblockAccount,
} from '../../people/accounts/index.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { accountNamed, accountToChange, change } from '../acting.ts';
import { make, permissionsOf, summaryOf } from '../call-command.ts';
import { type Command, command, deny } from '../command.ts';
import { BY_COMMAND, Note, Username } from '../fields.ts';

interface AccessPlan {
  readonly act: PlayerAct;
  /** Whether there is anything to do. */
  readonly isDue: (user: UserRow) => boolean;
  /** On an account of the house, which the console does not change in this way. */
  readonly effect: (tx: Tx, id: number) => Promise<boolean>;
  readonly kind: TrailKind;
}

/** Changes the access of a player by the call of the console, or that of an account of the house. */
const access = (name: string, { act, isDue, effect, kind }: AccessPlan): Command =>
  command({
    name,
    may: permissionsOf(PlayerActCalls[act]),
    summary: summaryOf(PlayerActCalls[act]),
    words: ['username'],
    order: z.object({ username: Username, reason: Note.default(BY_COMMAND) }),
    columns: ['username', 'state'],
    async run({ username, reason }, context) {
      const found = await accountToChange(context.db, context, username);
      if (!found.ok) return found;
      const { id, type, username: exact } = found.value;
      if (!isDue(found.value)) return deny(`Nothing to do: ${exact} is so already.`);
      if (type === 'user') {
        const acted = await make(PlayerActCalls[act], { params: { id }, body: { reason } }, context);
        return acted.ok ? ok({ reply: acted.value }) : acted;
      }
      return change(context, async (tx) => {
        await effect(tx, id);
        return ok({
          ...{ kind, playerId: id, detail: { username: exact, reason } },
          reply: { id, username: exact },
        });
      });
    },
  });

const exclusions = command({
  name: 'exclusion show',
  may: 'players.read',
  summary: 'lists the time-outs and exclusions of a player',
  words: ['username'],
  order: z.object({ username: Username }),
  columns: ['kind', 'since', 'until', 'endedAt'],
  async run({ username }, { db }) {
    const found = await accountNamed(db, username);
    if (!found.ok) return found;
    const { registerSays, registerAskedAt } = found.value;
    const rows = await db
      .selectFrom('exclusions')
      .select(['kind', 'since', 'until', 'endedAt'])
      .where('playerId', '=', found.value.id)
      .orderBy('id')
      .execute();
    const items = rows.map((row) => ({ ...row, until: row.until ?? 'for good' }));
    return ok({ reply: { items, ...(registerAskedAt && { registerSays, registerAskedAt }) } });
  },
});

/** Commands for access to accounts, and for what staff do to players. */
export const PLAYERS: readonly Command[] = [
  access('ban', {
    ...{ act: 'ban', kind: 'account.banned', effect: banAccount },
    isDue: ({ banned }) => !banned,
  }),
  access('unban', {
    ...{ act: 'unban', kind: 'account.unbanned', effect: unbanAccount },
    isDue: ({ banned }) => banned,
  }),
  access('unblock', {
    ...{ act: 'unblock', kind: 'account.unblocked', effect: unblockAccount },
    isDue: ({ wrongTries, blockedUntil }) => wrongTries > 0 || blockedUntil !== null,
  }),
  access('pin reset', {
    ...{ act: 'reset-pin', kind: 'account.pin-reset', effect: resetPin },
    isDue: ({ pinCode }) => pinCode !== '',
  }),
  exclusions,
];
