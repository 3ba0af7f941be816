import { randomUUID } from 'node:crypto';
import { err, ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { balanceTopic } from '../../modules/play/index.ts';
import { move, playerAccount, playerBalance } from '../../modules/wallet/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import { siteMoney } from '../../platform/site-money.ts';
import { accountNamed } from '../account.ts';
import { change } from '../change.ts';
import { type Command, command } from '../command.ts';
import { amountIn, Note, TypedAmount, Username } from '../fields.ts';

const Order = z.object({ username: Username, amount: TypedAmount });

/** A deposit or withdrawal by staff: one posting between the bank and the player. */
const byHand = (kind: 'deposit' | 'withdraw', summary: string): Command =>
  command({
    name: kind,
    summary,
    words: ['username', 'amount'],
    order: Order,
    async run({ username, amount: typed }, context) {
      const money = await siteMoney(context.db);
      const read = amountIn(money, typed);
      if (!read.ok) return read;
      const amount = read.value;
      return change(context, async (tx) => {
        const found = await accountNamed(tx, username);
        if (!found.ok) return found;
        const { id: playerId, username: exact } = found.value;
        const wallet = playerAccount(playerId);
        const [from, to] =
          kind === 'deposit' ? (['house:bank', wallet] as const) : ([wallet, 'house:bank'] as const);
        const requestId = `admin:${randomUUID()}`;
        const moved = await move(tx, { requestId, from, to, amount, kind, playerId, tag: 'admin' });
        // The wallet is locked until the end: announcements of its balance come in the order of its changes.
        const balance = await playerBalance(tx, playerId);
        if (!moved.ok)
          return err(`${exact} has ${money.show(balance)}: ${money.show(amount)} cannot be withdrawn.`);
        await announce(tx, balanceTopic(playerId), { balance });
        return ok({
          action: kind,
          detail: { id: playerId, username: exact, amount, requestId },
          lines: [`${exact} has ${money.show(balance)} now.`],
        });
      });
    },
  });

const bonus = command({
  name: 'bonus',
  summary: 'grants a player a bonus to claim',
  words: ['username', 'amount'],
  order: z.object({ ...Order.shape, note: Note.optional() }),
  async run({ username, amount: typed, note = '' }, context) {
    const money = await siteMoney(context.db);
    const read = amountIn(money, typed);
    if (!read.ok) return read;
    const amount = read.value;
    return change(context, async (tx) => {
      const found = await accountNamed(tx, username);
      if (!found.ok) return found;
      const { id, username: exact, type } = found.value;
      if (type !== 'user') return err(`${exact} is no player: only players claim bonuses.`);
      await tx
        .insertInto('bonus_grants')
        .values({ player_id: id, amount: BigInt(amount), note })
        .execute();
      return ok({
        action: 'bonus',
        detail: { id, username: exact, amount, note },
        lines: [`${exact} may claim ${money.show(amount)}.`],
      });
    });
  },
});

/** Commands for money. */
export const MONEY: readonly Command[] = [
  byHand('deposit', 'puts money into a player’s wallet'),
  byHand('withdraw', 'takes money out of a player’s wallet'),
  bonus,
];
