import { HAND_PAY_LEVEL } from '@floorcast/sas/machine/hand-pay';
import { amountText } from '../amount-text.ts';
import { unpaid } from './hand-pays.ts';
import type { Contents } from './memory.ts';

/** What the cabinet shows over everything; null in play. */
export function noticeOf(contents: Contents, doorOpen: boolean, decimals: number): string | null {
  const [due] = unpaid(contents);
  if (doorOpen) return 'DOOR OPEN';
  if (due !== undefined) {
    const what = due.level === HAND_PAY_LEVEL.win ? 'HAND PAY' : 'JACKPOT';
    return `${what} ${amountText(due.amount, decimals)}`;
  }
  return contents.tilt === null ? null : 'TILT';
}
