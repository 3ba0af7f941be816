import { ERRORS } from '@floorcast/contract/errors';
import { failureWords, type Wording } from '../../../api/call/failure.ts';
import { readable } from '../../../api/call/readable-params.ts';
import type { TransferState } from '../../../realtime/play/play-state.ts';

/** The state of a transfer, in words; null when there is nothing to show. */
export function transferWords(
  transfer: TransferState,
  t: Wording,
  money: (minor: number) => string,
): string | null {
  switch (transfer.step) {
    case 'none':
      return null;
    case 'moving':
    case 'pending': {
      const { request, step } = transfer;
      const which = request.direction === 'in' ? 'In' : 'Out';
      return t(`game.transfer.${step}${which}`, {
        amount: request.direction === 'in' ? money(request.amount) : '',
      });
    }
    case 'settled':
      return transfer.direction === 'in'
        ? t('game.transfer.settledIn', { amount: money(transfer.amount) })
        : paidWords(transfer, t, money);
    case 'returned':
      return t(`game.transfer.returned${transfer.direction === 'in' ? 'In' : 'Out'}`, {
        amount: money(transfer.amount),
      });
    case 'failed':
      return t(`game.transfer.failed${transfer.direction === 'in' ? 'In' : 'Out'}`, {
        reason: failureWords(readable(transfer.failure), t),
      });
  }
}

/** A payout, with the part that a payout cap withheld. */
function paidWords(
  { amount, withheld }: Extract<TransferState, { step: 'settled' }>,
  t: Wording,
  money: (minor: number) => string,
): string {
  const paid = t('game.transfer.settledOut', { amount: money(amount) });
  if (withheld === 0) return amount === 0 ? t('game.transfer.nothingOut') : paid;
  const withheldWords = t(`errors.${ERRORS.payoutCapped.code}`, { amount: money(withheld) });
  return amount === 0 ? withheldWords : `${paid} ${withheldWords}`;
}
