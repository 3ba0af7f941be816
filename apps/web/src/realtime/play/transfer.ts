import type { MachineNotifications } from '@floorcast/contract/sockets';
import type * as z from 'zod/mini';
import type { TransferState, Wish } from './state.ts';

type Settlement = NonNullable<z.infer<typeof MachineNotifications.credit>['transfer']>;

/** The wish whose outcome is not known yet, if there is one. */
export const openWish = (transfer: TransferState): Wish | null =>
  transfer.step === 'moving' || transfer.step === 'pending' ? transfer.wish : null;

const speaksOf = (settlement: Settlement, wish: Wish): boolean =>
  wish.direction === 'in'
    ? settlement.direction === 'in' && settlement.requestId === wish.requestId
    : settlement.direction === 'out';

/** The house has told what became of a transfer; one that is not ours changes nothing. */
export function settleTransfer(transfer: TransferState, settlement: Settlement): TransferState {
  const wish = openWish(transfer);
  if (wish === null || !speaksOf(settlement, wish)) return transfer;
  return { step: settlement.state, direction: settlement.direction, amount: settlement.amount };
}

const sameWish = (a: Wish, b: Wish): boolean =>
  a.direction === 'in' ? b.direction === 'in' && a.requestId === b.requestId : b.direction === 'out';

/** Applies `next` when `wish` is still the open one: an answer may come after the notification that settled it. */
export function answerTransfer(transfer: TransferState, wish: Wish, next: TransferState): TransferState {
  const open = openWish(transfer);
  return open !== null && sameWish(open, wish) ? next : transfer;
}
