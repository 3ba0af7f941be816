import { QuickPanelReply } from '@floorcast/contract/quick-panel';
import { callOrThrow } from '../call/call.ts';

export const fetchQuickPanel = (signal: AbortSignal) =>
  callOrThrow({ path: '/quick-panel/data', reply: QuickPanelReply, signal });
