import { minorUnits } from '@floorcast/contract/money';
import { err, ok } from '@floorcast/contract/result';
import * as z from 'zod';
import { takeWithdrawal } from '../../../money/approvals/index.ts';
import { OPEN_WITHDRAWALS } from '../../../money/withdrawals/index.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { siteMoney } from '../../../platform/site-money.ts';
import { type Command, command } from '../../command.ts';
import { Note, whole } from '../../fields.ts';
import { propose } from '../../propose.ts';
import { refusedWords } from '../../refused-words.ts';
import { columns } from '../../terminal/columns.ts';

const SHOWN_MOST = 1_000;

const list = command({
  name: 'withdrawal list',
  may: 'money.read',
  summary: 'lists withdrawals that are open, the oldest first',
  order: z.object({}),
  async run(_, { db }) {
    const { items } = await OPEN_WITHDRAWALS.page(db, { sort: 'requested', page: 1, size: SHOWN_MOST });
    const { show } = await siteMoney(db);
    return ok(
      columns(
        ['id', 'player', 'amount', 'since', 'state'],
        items.map(({ id, playerId, amount, requested, state }) => [
          String(id),
          String(playerId),
          show(amount),
          requested,
          state,
        ]),
      ),
    );
  },
});

const take = command({
  name: 'withdrawal take',
  may: 'money.propose',
  summary: 'takes a withdrawal before it is paid: its player cannot cancel it any more',
  words: ['id'],
  order: z.object({ id: whole() }),
  async run({ id }, { db, account }) {
    const taken = await inTransaction(db, (tx) => takeWithdrawal(tx, account, id));
    if (!taken.ok) return err(await refusedWords(db, taken.error));
    const { playerId, amount } = taken.value;
    const money = (await siteMoney(db)).show(minorUnits(amount));
    return ok([
      `Withdrawal ${id} is taken: pay ${money} to player ${playerId} now, then propose that it is paid.`,
    ]);
  },
});

const pay = command({
  name: 'withdrawal pay',
  may: 'money.propose',
  summary: 'proposes to end a withdrawal that was paid',
  words: ['id'],
  order: z.object({ id: whole(), reason: Note }),
  run: ({ id, reason }, context) =>
    propose(context, { kind: 'withdrawal-settle', withdrawalId: id, to: 'paid' }, reason),
});

const refuse = command({
  name: 'withdrawal refuse',
  may: 'money.propose',
  summary: 'proposes to return the money of a withdrawal to its player, who reads the message',
  words: ['id', 'message'],
  order: z.object({ id: whole(), message: Note, reason: Note }),
  run: ({ id, message, reason }, context) =>
    propose(context, { kind: 'withdrawal-settle', withdrawalId: id, to: 'refused', message }, reason),
});

/** Commands for withdrawals of a site without a cashier's server. */
export const WITHDRAWAL_COMMANDS: readonly Command[] = [list, take, pay, refuse];
