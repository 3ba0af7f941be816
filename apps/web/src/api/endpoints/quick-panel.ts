import { QuickPanelCalls } from '@floorcast/contract/user-data';
import { askOrThrow } from '../call/ask.ts';

export const fetchQuickPanel = (signal: AbortSignal) => askOrThrow(QuickPanelCalls.read, {}, signal);
