import { readyMoney } from '../api/settings/use-money.ts';
import { loadScreenWords } from '../lib/locale/i18n.ts';
import { followStoredLayout } from './account/follow-stored-layout.ts';

/** What the frame and its screens need before they are shown. */
export const prepareFrame = (): Promise<unknown> =>
  Promise.all([loadScreenWords(), readyMoney(), followStoredLayout()]);
