export { addNotice, type Notice, notices, removeNotice } from './notices.ts';
export { quickPanelRoutes } from './quick-panel.routes.ts';
export { QuickPanel } from './quick-panel.service.ts';
