import { minorUnits } from '@floorcast/contract/money';
import { err, ok } from '@floorcast/contract/result';
import { HandPayId } from '@floorcast/contract/trouble';
import * as z from 'zod';
import { balanceNotification, balanceTopic, HAND_PAY_TOPIC } from '../../modules/play/index.ts';
import { openHandPays, payHandPay, playerBalance } from '../../modules/wallet/index.ts';
import { announce } from '../../platform/db/announcements.ts';
import { siteMoney } from '../../platform/site-money.ts';
import { change } from '../change.ts';
import { columns } from '../columns.ts';
import { type Command, command } from '../command.ts';

const list = command({
  name: 'handpay list',
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

const confirm = command({
  name: 'handpay confirm',
  summary: 'posts a hand pay to its player’s wallet, once, and unlocks the machine',
  words: ['id'],
  order: z.object({ id: z.string() }),
  async run({ id }, context) {
    const { show } = await siteMoney(context.db);
    return change(context, async (tx) => {
      const known = HandPayId.safeParse(id).success;
      const paid = known ? await payHandPay(tx, id, context.by) : undefined;
      if (paid === undefined) return err(`There is no hand pay ${id}.`);
      const { now, handPay } = paid;
      const { machineId, playerId, amount, withheld } = handPay;
      if (!now) return err(`Hand pay ${id} was paid already.`);
      await announce(tx, HAND_PAY_TOPIC, { machineId });
      // The wallet is locked until the end: announcements of its balance come in the order of its changes.
      if (playerId !== null)
        await announce(
          tx,
          balanceTopic(playerId),
          balanceNotification(await playerBalance(tx, playerId), withheld),
        );
      const reached = show(minorUnits(amount - withheld));
      const posted =
        playerId === null
          ? 'It has no player: nothing was posted.'
          : `Player ${playerId} has ${reached} more.`;
      return ok({
        action: 'handpay confirm',
        detail: { id, machineId, playerId, amount, withheld },
        lines: [`Hand pay ${id} of machine ${machineId} is paid. ${posted}`],
      });
    });
  },
});

/** Commands for hand pays. */
export const HAND_PAYS: readonly Command[] = [list, confirm];
