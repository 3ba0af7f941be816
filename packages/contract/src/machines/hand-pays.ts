import * as z from 'zod/mini';
import { MinorUnits } from '../money/money.ts';
import { Moment } from '../wire/time.ts';
import { MachineId } from './machines.ts';
import { HandPayId, HandPayKind } from './trouble.ts';

/** Reply of `GET /api/hand-pays`, for staff and admins: hand pays to pay, or whose machine is locked; oldest first. */
export const HandPaysReply = z.object({
  status: z.literal(1),
  rows: z.array(
    z.object({
      id: HandPayId,
      machineId: MachineId,
      /** Player it belongs to; null if the machine has never had one. */
      playerId: z.nullable(z.int()),
      kind: HandPayKind,
      amount: MinorUnits,
      at: Moment,
      /** Posted to the wallet; the machine is still locked. */
      paid: z.boolean(),
    }),
  ),
});

/** Reply of `POST /api/hand-pays/{id}/confirm`, for staff and admins. `now` is false if it was paid before. */
export const HandPayConfirmReply = z.object({ status: z.literal(1), now: z.boolean() });
