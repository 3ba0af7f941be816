import { readyMoney } from '../api/settings/use-money.ts';
import { loadScreenWords } from '../lib/locale/i18n.ts';
import { followStoredLayout } from './account/follow-stored-layout.ts';
import { seatLock } from './hosts/seat-lock.ts';

/** What the frame and its screens need before they are shown. */
export function prepareFrame(): Promise<unknown> {
  seatLock.takeUp();
  return Promise.all([loadScreenWords(), readyMoney(), followStoredLayout()]);
}
