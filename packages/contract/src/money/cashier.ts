import * as z from 'zod/mini';
import { Id } from '../wire/ids.ts';
import { MinorUnits } from './money.ts';

/**
 * Body of `POST /api/cashier/deposits` and `/withdrawals`, for a cashier's server only (C9.2).
 *
 * Safe to repeat: the same `requestId` moves money once. Refused with `requestReused` for other terms.
 */
export const CashierOrder = z.strictObject({
  requestId: z.string().check(z.regex(/^[\w-]{8,60}$/)),
  playerId: Id,
  /** Minor units. */
  amount: z.int().check(z.positive(), z.maximum(10_000_000_000)),
  /** Of a deposit: the player has paid already, so that it is posted whatever limits say (C9.11). */
  taken: z.optional(z.boolean()),
});
/** A parsed {@link CashierOrder}. */
export type CashierOrder = z.infer<typeof CashierOrder>;
/** Reply to a {@link CashierOrder}: the balance of the player after it. */
export const CashierReply = z.object({ status: z.literal(1), balance: MinorUnits });

/** Message of the cashier's page to the page that frames it, by `postMessage`. Amounts are in minor units. */
export const CashierMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deposited'), amount: z.int().check(z.positive()) }),
  z.object({ type: z.literal('close') }),
]);
/** A parsed {@link CashierMessage}. */
export type CashierMessage = z.infer<typeof CashierMessage>;
