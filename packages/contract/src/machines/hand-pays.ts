import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { MinorUnits } from '../money/money.ts';
import { Moment } from '../wire/time.ts';
import { MachineId } from './machines.ts';
import { HandPayId, HandPayKind } from './trouble.ts';

/** Hand pays as clients of C16 list and confirm them. */
export const HandPayCalls = defineCalls('machines', {
  /** Those to pay, or whose machine is locked; the oldest first. */
  list: {
    does: 'Lists open hand pays.',
    route: 'GET /api/hand-pays',
    access: { may: 'money.read' },
    reply: z.object({
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
    }),
    command: 'handpay list',
  },
  confirm: {
    does: 'Approves a hand pay, and unlocks its machine.',
    route: 'POST /api/hand-pays/:id/confirm',
    access: { may: 'hand-pays.approve' },
    params: z.object({ id: HandPayId }),
    /** `now` is false if it was paid before. */
    reply: z.object({ status: z.literal(1), now: z.boolean() }),
    command: 'handpay confirm',
  },
});
