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
    case 'settled': {
      if (transfer.direction === 'in')
        return t('game.transfer.settledIn', { amount: money(transfer.amount) });
      const words = transfer.amount === 0 ? 'nothingOut' : 'settledOut';
      return t(`game.transfer.${words}`, { amount: money(transfer.amount) });
    }
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
