import { assertNever } from '@floorcast/contract/assert-never';
import { ERRORS, errorNamed, Params, type Refusal, refusal } from '@floorcast/contract/errors';
import type { TransferOrder, TransferQuery } from '@floorcast/contract/floor-orders';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { Result } from '@floorcast/contract/result';
import type { CashIn, CashOut, MachineNotifications } from '@floorcast/contract/sockets';
import * as z from 'zod';
import { type OrderFailure, refusalOf } from '../../../machines/registry/index.ts';
import type { Transfer } from '../../../wallet/index.ts';

/** How a floor refused the order of a transfer, as its row stores it: a repeated request is answered alike. */
const RefusedOrder = z.object({ refused: z.int(), params: z._default(Params, {}) });

export const reasonOf = ({ name, params }: Refusal): string =>
  JSON.stringify({ refused: ERRORS[name].code, params });

/**
 * What a player is answered whose money was given back: the floor's refusal, or that the machine refused. A failure of the
 * floor is no refusal, and would have the player ask again: its transfer has ended.
 */
export function transferRefusal({ reason }: Transfer): Refusal {
  const order = RefusedOrder.safeParse(jsonOf(reason)).data;
  const name = order && errorNamed(order.refused);
  return name === undefined || name === 'internal' ? refusal('machineRefused') : refusal(name, order?.params);
}

/** Undefined where a machine or an older version gave its reason in words. */
function jsonOf(reason: string | null): unknown {
  try {
    return JSON.parse(reason ?? '');
  } catch {
    return undefined;
  }
}

/*
 * The words of the house for a transfer. What floors answer and the wallet stores is mapped to them here, and they are
 * mapped here to what players receive.
 */

/** What has become of the request of a transfer, and of its money once the machine has decided. */
export type TransferOutcome =
  /** The machine has done it: `moved` is on the machine, or has left it. */
  | {
      readonly request: 'accepted';
      readonly money: 'credited';
      readonly moved: MinorUnits;
      /** Part of it that a payout cap kept back from the wallet. */
      readonly withheld: MinorUnits;
    }
  /** Nothing has moved: a cash-in is back in the wallet, a cash-out is still on the machine. */
  | { readonly request: 'refused'; readonly money: 'returned'; readonly refusal: Refusal }
  /** The machine has not decided yet. */
  | { readonly request: 'pending' }
  /** The floor has not answered for it: only the machine knows. */
  | { readonly request: 'unknown' };

/** The outcome of a transfer, as the wallet stores it. */
export function outcomeOf(transfer: Transfer): TransferOutcome {
  const { state, moved, withheld } = transfer;
  switch (state) {
    case 'requested':
    case 'sent':
      return { request: 'pending' };
    case 'unknown':
      return { request: 'unknown' };
    case 'settled':
      return { request: 'accepted', money: 'credited', moved: moved ?? minorUnits(0), withheld };
    case 'returned':
      return { request: 'refused', money: 'returned', refusal: transferRefusal(transfer) };
    default:
      return assertNever(state);
  }
}

export const hasEnded = (transfer: Transfer): boolean => 'money' in outcomeOf(transfer);

/** A cash-in of which it is not certain that the floor has its order. */
export const isUnordered = ({ state }: Transfer): boolean => state === 'requested';

type Answer<M extends { readonly reply: { readonly _zod: { readonly output: unknown } } }> = Result<
  M['reply']['_zod']['output'],
  OrderFailure
>;

/** What a floor's answer to the order of a transfer says. `refusal`: how the floor refused it, if it answered. */
type OrderOutcome =
  | { readonly request: 'pending' }
  | { readonly request: 'refused'; readonly refusal: Refusal }
  | { readonly request: 'unknown'; readonly refusal: Refusal | undefined };

/** Only with `machineRefused` the floor has not accepted an order, and never will (C6.4, C6.5, C6.24). */
export function outcomeOfOrder(answer: Answer<typeof TransferOrder>): OrderOutcome {
  if (answer.ok) return { request: 'pending' };
  if (answer.error.kind === 'silent') return { request: 'unknown', refusal: undefined };
  const refused = refusalOf(answer.error, refusal('machineOffline'));
  return { request: refused.name === 'machineRefused' ? 'refused' : 'unknown', refusal: refused };
}

/** What a floor's answer to the query of a transfer says. `pending`: its event follows. */
export function outcomeOfQuery(answer: Answer<typeof TransferQuery>): 'pending' | 'refused' | 'unknown' {
  if (!answer.ok) return 'unknown';
  return answer.value.state === 'never-seen' ? 'refused' : 'pending';
}

type Unrefused = Exclude<TransferOutcome['request'], 'refused'>;
type CashInState = (typeof CashIn.reply)['_zod']['output']['state'];
type CashOutState = Exclude<(typeof CashOut.reply)['_zod']['output']['state'], 'nothing'>;
type CreditTransfer = NonNullable<(typeof MachineNotifications.credit)['_zod']['output']['transfer']>;

/** `state` in the reply to a cash-in. */
export const CASH_IN_STATES = {
  accepted: 'credited',
  pending: 'pending',
  unknown: 'pending',
} as const satisfies Record<Unrefused, CashInState>;

/** `state` in the reply to a cash-out. */
export const CASH_OUT_STATES = {
  accepted: 'paid',
  pending: 'pending',
  unknown: 'pending',
} as const satisfies Record<Unrefused, CashOutState>;

/** `state` of the transfer in a `credit` notification. */
export const CREDIT_STATES = { credited: 'settled', returned: 'returned' } as const satisfies Record<
  'credited' | 'returned',
  CreditTransfer['state']
>;

/** What has reached the wallet or the machine, without what was kept back. */
export const amountOf = (outcome: TransferOutcome): MinorUnits =>
  minorUnits(outcome.request === 'accepted' ? outcome.moved - outcome.withheld : 0);

/** What a payout cap kept back. */
export const withheldOf = (outcome: TransferOutcome): MinorUnits =>
  outcome.request === 'accepted' ? outcome.withheld : minorUnits(0);
