import { ERRORS } from '@floorcast/contract/errors';
import { failureWords, type Wording } from '../../api/failure.ts';
import type { TransferState } from '../../realtime/play/state.ts';

/** What is happening to the player's money, in words; null when nothing is to be said. */
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
      const { wish, step } = transfer;
      const which = wish.direction === 'in' ? 'In' : 'Out';
      return t(`game.transfer.${step}${which}`, {
        amount: wish.direction === 'in' ? money(wish.amount) : '',
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
        reason: failureWords(transfer.failure, t),
      });
  }
}

/** What a payout cap kept back is said with the payout. */
function paidWords(
  { amount, withheld }: Extract<TransferState, { step: 'settled' }>,
  t: Wording,
  money: (minor: number) => string,
): string {
  const paid = t('game.transfer.settledOut', { amount: money(amount) });
  if (withheld === 0) return amount === 0 ? t('game.transfer.nothingOut') : paid;
  const kept = t(`errors.${ERRORS.payoutCapped.code}`, { amount: money(withheld) });
  return amount === 0 ? kept : `${paid} ${kept}`;
}
