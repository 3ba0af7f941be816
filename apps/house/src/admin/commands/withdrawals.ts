import type { Refusal } from '@floorcast/contract/errors';
import { minorUnits } from '@floorcast/contract/money';
import { err, ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { balanceTopic } from '../../modules/play/index.ts';
import { playerBalance } from '../../modules/wallet/index.ts';
import { listWithdrawals, type Settlement, settleWithdrawal } from '../../modules/withdrawals/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import { siteMoney } from '../../platform/site-money.ts';
import { change } from '../change.ts';
import { columns } from '../columns.ts';
import { type Command, type CommandContext, command } from '../command.ts';
import { Note, whole } from '../fields.ts';

const SHOWN_MOST = 1_000;

const list = command({
  name: 'withdrawal list',
  summary: 'lists withdrawals that are open, the oldest first',
  order: z.object({}),
  async run(_, { db }) {
    const { items } = await listWithdrawals(db, 'open', { page: 1, size: SHOWN_MOST });
    const { show } = await siteMoney(db);
    return ok(
      columns(
        ['id', 'player', 'amount', 'since', 'state'],
        items.map(({ id, player_id: playerId, amount, at, state }) => [
          String(id),
          String(playerId),
          show(minorUnits(amount)),
          at.toISOString(),
          state,
        ]),
      ),
    );
  },
});

const take = command({
  name: 'withdrawal take',
  summary: 'takes a withdrawal before it is paid: its player cannot cancel it any more',
  words: ['id'],
  order: z.object({ id: whole() }),
  run: ({ id }, context) => settle(id, { state: 'paying', by: context.by }, context),
});

const pay = command({
  name: 'withdrawal pay',
  summary: 'ends a withdrawal that was paid',
  words: ['id'],
  order: z.object({ id: whole() }),
  run: ({ id }, context) => settle(id, { state: 'paid', by: context.by }, context),
});

const refuse = command({
  name: 'withdrawal refuse',
  summary: 'returns the money of a withdrawal to its player, who reads the reason',
  words: ['id', 'reason'],
  order: z.object({ id: whole(), reason: Note }),
  run: ({ id, reason }, context) => settle(id, { state: 'refused', by: context.by, reason }, context),
});

type StaffSettlement = Exclude<Settlement, { readonly state: 'cancelled' }>;

async function settle(id: number, settlement: StaffSettlement, context: CommandContext) {
  const { show } = await siteMoney(context.db);
  return change(context, async (tx) => {
    const settled = await settleWithdrawal(tx, id, settlement);
    if (!settled.ok) return err(refusedWords(id, settled.error));
    const { player_id: playerId, amount, state } = settled.value;
    // The wallet is locked until the end: announcements of its balance come in the order of its changes.
    await announce(tx, balanceTopic(playerId), { balance: await playerBalance(tx, playerId) });
    const money = show(minorUnits(amount));
    return ok({
      action: `withdrawal ${state}`,
      detail: { id, playerId, amount: Number(amount), state },
      lines: [SETTLED_WORDS[settlement.state](id, playerId, money)],
    });
  });
}

const SETTLED_WORDS = {
  paying: (id: number, playerId: number, money: string) =>
    `Withdrawal ${id} is taken: pay ${money} to player ${playerId} now, then end it.`,
  paid: (id: number, playerId: number, money: string) =>
    `Withdrawal ${id} is paid: ${money} of player ${playerId} have left the house.`,
  refused: (id: number, playerId: number, money: string) =>
    `Withdrawal ${id} is refused: player ${playerId} has ${money} back.`,
} as const;

const refusedWords = (id: number, { name }: Refusal): string =>
  name === 'notFound' ? `There is no withdrawal ${id}.` : `Withdrawal ${id} was settled already.`;

/** Commands for withdrawals of a site without a cashier's server. */
export const WITHDRAWAL_COMMANDS: readonly Command[] = [list, take, pay, refuse];
