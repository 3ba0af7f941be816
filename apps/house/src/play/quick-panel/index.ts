export { QuickPanel, quickPanelCalls } from './quick-panel.service.ts';
