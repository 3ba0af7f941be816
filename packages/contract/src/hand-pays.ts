import * as z from 'zod/mini';
import { MachineId } from './machines.ts';
import { MinorUnits } from './money.ts';
import { Moment } from './time.ts';
import { HandPayId, HandPayKind } from './trouble.ts';

/** `GET /api/hand-pays`, for staff and admin: what waits to be paid, or for its machine to unlock, oldest first. */
export const HandPaysReply = z.object({
  status: z.literal(1),
  rows: z.array(
    z.object({
      id: HandPayId,
      machineId: MachineId,
      /** Whose it is; null when nobody has ever sat there. */
      playerId: z.nullable(z.int()),
      kind: HandPayKind,
      amount: MinorUnits,
      at: Moment,
      /** It is in the wallet; the machine is still locked. */
      paid: z.boolean(),
    }),
  ),
});

/** `POST /api/hand-pays/{id}/confirm`, for staff and admin. `now` is false when it was paid before. */
export const HandPayConfirmReply = z.object({ status: z.literal(1), now: z.boolean() });
