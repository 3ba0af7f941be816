import { randomUUID } from 'node:crypto';
import { errorBody } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import * as z from 'zod';
import { postDeposit } from '../../modules/cashier/index.ts';
import { balanceTopic } from '../../modules/play/index.ts';
import { move, playerAccount, playerBalance } from '../../modules/wallet/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { announce } from '../../platform/db/announcements.ts';
import { siteMoney } from '../../platform/site-money.ts';
import { siteRules } from '../../site/site-rules.ts';
import { accountNamed } from '../account.ts';
import { change } from '../change.ts';
import { type Command, type CommandContext, command, type Lines, type Refused } from '../command.ts';
import { amountIn, Note, TypedAmount, Username } from '../fields.ts';

const Order = z.object({ username: Username, amount: TypedAmount });
/** `correction`: why money that the player had paid before is posted. */
const Deposit = z.object({ ...Order.shape, correction: Note.optional() });

/** A deposit or withdrawal by staff: one posting between the bank and the player. */
async function byHand(
  kind: 'deposit' | 'withdraw',
  { username, amount: typed, correction }: z.output<typeof Deposit>,
  context: CommandContext,
): Promise<Result<Lines, Refused>> {
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
    const movement = { requestId, from, to, amount, kind, playerId, tag: 'admin' };
    const rules = { ...(await siteRules(tx)), clock: systemClock, taken: correction !== undefined };
    const moved = kind === 'deposit' ? await postDeposit(tx, rules, movement) : await move(tx, movement);
    // The wallet is locked until the end: announcements of its balance come in the order of its changes.
    const balance = await playerBalance(tx, playerId);
    if (!moved.ok)
      return err(
        typeof moved.error === 'string'
          ? `${exact} has ${money.show(balance)}: ${money.show(amount)} cannot be withdrawn.`
          : `${exact} may not deposit this now: ${errorBody(moved.error).ErrorMessage}.`,
      );
    await announce(tx, balanceTopic(playerId), { balance });
    return ok({
      action: kind,
      detail: { id: playerId, username: exact, amount, requestId, ...(correction && { correction }) },
      lines: [`${exact} has ${money.show(balance)} now.`],
    });
  });
}

const deposit = command({
  name: 'deposit',
  summary: 'puts money into a player’s wallet; with a correction, whatever limits say',
  words: ['username', 'amount'],
  order: Deposit,
  run: (order, context) => byHand('deposit', order, context),
});

const withdraw = command({
  name: 'withdraw',
  summary: 'takes money out of a player’s wallet',
  words: ['username', 'amount'],
  order: Order,
  run: (order, context) => byHand('withdraw', order, context),
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
export const MONEY: readonly Command[] = [deposit, withdraw, bonus];
