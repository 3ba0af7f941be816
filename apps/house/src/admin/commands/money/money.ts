import { randomUUID } from 'node:crypto';
import type { MinorUnits } from '@floorcast/contract/money';
import type { ProposalTerms } from '@floorcast/contract/proposals';
import { err, ok, type Result } from '@floorcast/contract/result';
import * as z from 'zod';
import { PlayerActs } from '../../../console/player-files/index.ts';
import { siteMoney } from '../../../platform/site-money.ts';
import { siteRules } from '../../../site/settings.ts';
import { accountNamed } from '../../account.ts';
import { type Command, command, type Lines, type Refused, type StaffContext } from '../../command.ts';
import { amountIn, Flag, Note, TypedAmount, Username, whole } from '../../fields.ts';
import { propose } from '../../propose.ts';
import { refusedWords } from '../../refused-words.ts';

const Order = z.object({ username: Username, amount: TypedAmount });
const ByHand = z.object({ ...Order.shape, reason: Note });

/** Proposes that money moves between the house and a player. */
async function byHand(
  { username, amount: typed, reason }: z.output<typeof ByHand>,
  context: StaffContext,
  terms: (playerId: number, amount: MinorUnits) => ProposalTerms,
): Promise<Result<Lines, Refused>> {
  const read = amountIn(await siteMoney(context.db), typed);
  if (!read.ok) return read;
  const found = await accountNamed(context.db, username);
  return found.ok ? propose(context, terms(found.value.id, read.value), reason) : found;
}

const deposit = command({
  name: 'deposit',
  may: 'money.propose',
  summary: 'proposes to put money into a player’s wallet; as a correction, whatever limits say',
  words: ['username', 'amount'],
  flags: ['correction'],
  order: z.object({ ...ByHand.shape, correction: Flag }),
  run: (order, context) =>
    byHand(order, context, (playerId, amount) => ({
      kind: 'deposit',
      playerId,
      amount,
      correction: order.correction,
    })),
});

const withdraw = command({
  name: 'withdraw',
  may: 'money.propose',
  summary: 'proposes to take money out of a player’s wallet',
  words: ['username', 'amount'],
  order: ByHand,
  run: (order, context) =>
    byHand(order, context, (playerId, amount) => ({ kind: 'withdrawal', playerId, amount })),
});

const adjust = command({
  name: 'adjust',
  may: 'money.propose',
  summary:
    'proposes to put a wallet right, in or out, against the books of adjustments or the variance of a machine',
  words: ['username', 'direction', 'amount'],
  order: z.object({ ...ByHand.shape, direction: z.enum(['in', 'out']), machine: whole().optional() }),
  run: ({ direction, machine, ...order }, context) =>
    byHand(order, context, (playerId, amount) => ({
      kind: 'adjustment',
      playerId,
      machineId: machine ?? null,
      direction,
      amount,
    })),
});

const bonus = command({
  name: 'bonus',
  may: 'players.bonus',
  summary: 'grants a player a bonus to claim',
  words: ['username', 'amount'],
  order: z.object({ ...Order.shape, note: Note.optional() }),
  async run({ username, amount: typed, note = '' }, context) {
    const money = await siteMoney(context.db);
    const read = amountIn(money, typed);
    if (!read.ok) return read;
    const amount = read.value;
    const { db, account } = context;
    const found = await accountNamed(db, username);
    if (!found.ok) return found;
    const { id, username: exact, type } = found.value;
    if (type !== 'user') return err(`${exact} is no player: only players claim bonuses.`);
    const { policy } = await siteRules(db);
    const request = { requestId: randomUUID(), amount, reason: note };
    const granted = await new PlayerActs({ db, policy }).bonus(account, id, request);
    if (!granted.ok) return err(await refusedWords(db, granted.error));
    return ok([`${exact} may claim ${money.show(amount)}.`]);
  },
});

/** Commands for money. */
export const MONEY: readonly Command[] = [deposit, withdraw, adjust, bonus];
