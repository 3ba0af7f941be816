import type { MachineInitReply, MachineNotifications } from '@floorcast/contract/sockets';
import type * as z from 'zod/mini';
import type { Seat, TransferState, Wish } from './state.ts';

type Settlement = NonNullable<z.infer<typeof MachineNotifications.credit>['transfer']>;

/** The wish whose outcome is not known yet, if there is one. */
export const openWish = (transfer: TransferState): Wish | null =>
  transfer.step === 'moving' || transfer.step === 'pending' ? transfer.wish : null;

/** Whether money is on its way to or from the machine. */
export const isMoving = (seat: Seat | null): boolean => seat !== null && openWish(seat.transfer) !== null;

/** Whoever asked for it, paying everything out is what a wish for that was about. */
const speaksOf = (settlement: Settlement, wish: Wish): boolean =>
  wish.direction === 'in'
    ? settlement.direction === 'in' && settlement.requestId === wish.requestId
    : settlement.direction === 'out';

/** What is told on taking the seat: a wish that is open there is open here, too, whoever asked for it. */
export function takeUpTransfer(before: TransferState, open: MachineInitReply['transfer']): TransferState {
  if (open === null || openWish(before) !== null) return before;
  return { step: 'pending', wish: open };
}

/** What is said of a transfer that has ended gives way to what the player does next. */
export const readTransfer = (transfer: TransferState): TransferState =>
  openWish(transfer) === null ? { step: 'none' } : transfer;

/** The house has told what became of a transfer; one that is not ours changes nothing. */
export function settleTransfer(transfer: TransferState, settlement: Settlement): TransferState {
  const wish = openWish(transfer);
  if (wish === null || !speaksOf(settlement, wish)) return transfer;
  const { state: step, direction, amount, withheld = 0 } = settlement;
  return step === 'settled' ? { step, direction, amount, withheld } : { step, direction, amount };
}

/** Applies `next` when `wish` is still the open one: an answer may come after the notification that settled it. */
export function answerTransfer(transfer: TransferState, wish: Wish, next: TransferState): TransferState {
  const open = openWish(transfer);
  return open?.requestId === wish.requestId ? next : transfer;
}
