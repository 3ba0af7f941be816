export { sessionsFile, transactionsFile } from './files.ts';
export { historyCalls } from './history.calls.ts';
export { historyRoutes } from './history.routes.ts';
export { gameSessions } from './sessions.ts';
export { transactions } from './transactions.ts';
