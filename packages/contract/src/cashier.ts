import * as z from 'zod/mini';
import { MinorUnits } from './money.ts';

/** `POST /api/cashier/deposits` and `/withdrawals`: for cashiers only. The same `requestId` moves money once. */
export const CashierOrder = z.strictObject({
  requestId: z.string().check(z.regex(/^[\w-]{8,60}$/)),
  playerId: z.int().check(z.positive(), z.maximum(2_147_483_647)),
  /** Minor units. */
  amount: z.int().check(z.positive(), z.maximum(100_000_000_00)),
});
export type CashierOrder = z.infer<typeof CashierOrder>;
export const CashierReply = z.object({ status: z.literal(1), balance: MinorUnits });

/** What a cashier's page tells the page that frames it, by `postMessage`. Amounts in minor units. */
export const CashierMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deposited'), amount: z.int().check(z.positive()) }),
  z.object({ type: z.literal('close') }),
]);
export type CashierMessage = z.infer<typeof CashierMessage>;
