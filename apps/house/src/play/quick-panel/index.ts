export { addNotice, type Notice, notices, removeNotice } from './notices.ts';
export { quickPanelCalls } from './quick-panel.calls.ts';
export { QuickPanel } from './quick-panel.service.ts';
