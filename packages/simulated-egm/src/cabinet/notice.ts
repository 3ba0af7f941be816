import { HAND_PAY_LEVEL } from '@floorcast/sas/machine/hand-pay';
import { unpaid } from './hand-pays.ts';
import type { Contents } from './memory.ts';

/** What the cabinet shows over everything; null in play. */
export function noticeOf(contents: Contents, doorOpen: boolean): string | null {
  const [due] = unpaid(contents);
  if (doorOpen) return 'DOOR OPEN';
  if (due !== undefined) {
    const what = due.level === HAND_PAY_LEVEL.win ? 'HAND PAY' : 'JACKPOT';
    return `${what} ${(due.amount / 100).toFixed(2)}`;
  }
  return contents.tilt === null ? null : 'TILT';
}
