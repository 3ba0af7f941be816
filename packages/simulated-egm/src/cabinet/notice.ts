import { HAND_PAY_LEVEL } from '@floorcast/sas/machine/hand-pay';
import type { Contents } from './memory.ts';

/** What the cabinet shows over everything; null in play. */
export function noticeOf({ handPays, tilt }: Contents, doorOpen: boolean): string | null {
  const [due] = handPays;
  if (doorOpen) return 'DOOR OPEN';
  if (due !== undefined) {
    const what = due.level === HAND_PAY_LEVEL.win ? 'HAND PAY' : 'JACKPOT';
    return `${what} ${(due.amount / 100).toFixed(2)}`;
  }
  return tilt === null ? null : 'TILT';
}
