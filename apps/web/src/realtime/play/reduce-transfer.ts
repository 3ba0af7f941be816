import type { MachineInitReply, MachineNotifications } from '@floorcast/contract/sockets';
import type * as z from 'zod/mini';
import type { Seat, TransferRequest, TransferState } from './play-state.ts';

type Settlement = NonNullable<z.infer<typeof MachineNotifications.credit>['transfer']>;

/** The request whose outcome is not known yet, if there is one. */
export const openTransfer = (transfer: TransferState): TransferRequest | null =>
  transfer.step === 'moving' || transfer.step === 'pending' ? transfer.request : null;

/** Whether money is on its way to or from the machine. */
export const isMoving = (seat: Seat | null): boolean => seat !== null && openTransfer(seat.transfer) !== null;

/** Whether a settlement ends a request. A cash-out ends with any other, since each moves all credit. */
const speaksOf = (settlement: Settlement, request: TransferRequest): boolean =>
  request.direction === 'in'
    ? settlement.direction === 'in' && settlement.requestId === request.requestId
    : settlement.direction === 'out';

/** The transfer after a join: one that the house has open is open here too. */
export function takeUpTransfer(before: TransferState, open: MachineInitReply['transfer']): TransferState {
  if (open === null || openTransfer(before) !== null) return before;
  return { step: 'pending', request: open };
}

/** The outcome of a transfer is cleared by the player's next action. */
export const readTransfer = (transfer: TransferState): TransferState =>
  openTransfer(transfer) === null ? { step: 'none' } : transfer;

/** Applies a notified outcome; that of another transfer changes nothing. */
export function settleTransfer(transfer: TransferState, settlement: Settlement): TransferState {
  const request = openTransfer(transfer);
  if (request === null || !speaksOf(settlement, request)) return transfer;
  const { state: step, direction, amount, withheld = 0 } = settlement;
  return step === 'settled' ? { step, direction, amount, withheld } : { step, direction, amount };
}

/** Applies `next` when `request` is still the open one: an answer may come after the notification that settled it. */
export function answerTransfer(
  transfer: TransferState,
  request: TransferRequest,
  next: TransferState,
): TransferState {
  const open = openTransfer(transfer);
  return open?.requestId === request.requestId ? next : transfer;
}
