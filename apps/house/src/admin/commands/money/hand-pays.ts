import { minorUnits } from '@floorcast/contract/money';
import { err, ok } from '@floorcast/contract/result';
import { HandPayId } from '@floorcast/contract/trouble';
import * as z from 'zod';
import { siteMoney } from '../../../platform/site-money.ts';
import { findHandPay, openHandPays } from '../../../wallet/index.ts';
import { type Command, command } from '../../command.ts';
import { amountIn, Note, TypedAmount } from '../../fields.ts';
import { fourEyesOf, propose } from '../../propose.ts';
import { refusedWords } from '../../refused-words.ts';
import { columns } from '../../terminal/columns.ts';

const list = command({
  name: 'handpay list',
  may: 'money.read',
  summary: 'lists hand pays that wait for staff, or for their machines to unlock',
  order: z.object({}),
  async run(_, { db }) {
    const rows = await openHandPays(db);
    const { show } = await siteMoney(db);
    return ok(
      columns(
        ['id', 'machine', 'player', 'kind', 'amount', 'since', 'paid'],
        rows.map(({ id, machineId, playerId, kind, amount, at, paid }) => [
          id,
          String(machineId),
          playerId === null ? '-' : String(playerId),
          kind,
          show(amount),
          at.toISOString(),
          paid ? 'yes' : 'no',
        ]),
      ),
    );
  },
});

const offer = command({
  name: 'handpay propose',
  may: 'hand-pays.propose',
  summary: 'pays a hand pay with the amount that its machine shows, or proposes it to a second person',
  words: ['id', 'amount'],
  order: z.object({ id: z.string(), amount: TypedAmount, reason: Note.optional() }),
  async run({ id, amount: typed, reason = '' }, context) {
    const read = amountIn(await siteMoney(context.db), typed);
    if (!read.ok) return read;
    if (!HandPayId.safeParse(id).success) return err(`There is no hand pay ${id}.`);
    return propose(context, { kind: 'hand-pay', handPayId: id, amount: read.value }, reason);
  },
});

const confirm = command({
  name: 'handpay confirm',
  may: 'hand-pays.approve',
  summary: 'pays a hand pay, once, and unlocks the machine; a large one once another person has proposed it',
  words: ['id'],
  order: z.object({ id: z.string() }),
  async run({ id }, context) {
    if (!HandPayId.safeParse(id).success) return err(`There is no hand pay ${id}.`);
    const confirmed = await (await fourEyesOf(context.db)).confirm(context.account, id);
    if (!confirmed.ok)
      return err(
        confirmed.error.name === 'notFound'
          ? `There is no hand pay ${id}.`
          : await refusedWords(context.db, confirmed.error),
      );
    if (!confirmed.value.now) return err(`Hand pay ${id} was paid already.`);
    const paid = await findHandPay(context.db, id);
    if (paid === undefined) throw new Error(`hand pay ${id} is gone`);
    const { machineId, playerId, amount, withheld } = paid;
    const { show } = await siteMoney(context.db);
    const posted =
      playerId === null
        ? 'It has no player: nothing was posted.'
        : `Player ${playerId} has ${show(minorUnits(amount - withheld))} more.`;
    return ok([`Hand pay ${id} of machine ${machineId} is paid. ${posted}`]);
  },
});

/** Commands for hand pays. */
export const HAND_PAYS: readonly Command[] = [list, offer, confirm];
