import { ok } from '@floorcast/contract/result';
import { QuickPanelCalls } from '@floorcast/contract/user-data';
import { answer } from '../../people/accounts/index.ts';
import type { QuickPanel } from './quick-panel.service.ts';

/** The quick panel of the signed-in account. */
export const quickPanelCalls = (panel: QuickPanel) =>
  answer(QuickPanelCalls, { read: async (_, { account }) => ok(await panel.of(account)) });
