export { quickPanelCalls } from './quick-panel.calls.ts';
export { QuickPanel } from './quick-panel.service.ts';
