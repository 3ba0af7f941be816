import * as z from 'zod/mini';
import { defineCalls } from '../calls/call.ts';
import { Id } from '../wire/fields.ts';
import { MinorUnits } from './money.ts';

/** Money that a cashier's server moves. Safe to repeat: the same `requestId` moves money once. */
export const CashierOrder = z.strictObject({
  requestId: z.string().check(z.regex(/^[\w-]{8,60}$/)),
  playerId: Id,
  /** Minor units. */
  amount: z.int().check(z.positive(), z.maximum(10_000_000_000)),
  /** Of a deposit: the player has paid already, so that it is posted whatever limits say (C9.11). */
  taken: z.optional(z.boolean()),
});
/** The balance of the player after an order. */
const Balance = z.object({ status: z.literal(1), balance: MinorUnits });

/** Deposits, and what a cashier's own server posts (C9.2). Other terms under a used id are refused with `requestReused`. */
export const CashierCalls = defineCalls('cashier', {
  depositPage: {
    does: 'Shows where the player deposits.',
    route: 'GET /api/player/deposit',
    access: 'player',
    /** URL of the cashier's page for this player (C9.1). */
    reply: z.object({ status: z.literal(1), url: z.string() }),
  },
  deposit: {
    does: 'Posts a deposit, once per request.',
    route: 'POST /api/cashier/deposits',
    access: 'cashier',
    body: CashierOrder,
    reply: Balance,
  },
  withdraw: {
    does: 'Posts a withdrawal, once per request.',
    route: 'POST /api/cashier/withdrawals',
    access: 'cashier',
    body: CashierOrder,
    reply: Balance,
  },
});

/** Message of the cashier's page to the page that frames it, by `postMessage`. Amounts are in minor units. */
export const CashierMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('deposited'), amount: z.int().check(z.positive()) }),
  z.object({ type: z.literal('close') }),
]);
/** A parsed {@link CashierMessage}. */
export type CashierMessage = z.infer<typeof CashierMessage>;
