import { QuickPanelCalls } from '@floorcast/contract/quick-panel';
import { askOrThrow } from '../call/ask.ts';

export const fetchQuickPanel = (signal: AbortSignal) => askOrThrow(QuickPanelCalls.read, {}, signal);
