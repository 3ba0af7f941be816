export { sessionsFile, transactionsFile } from './files.ts';
export { gameRoutes } from './games.routes.ts';
export { historyRoutes } from './history.routes.ts';
export { gameSessions } from './sessions.ts';
export { transactions } from './transactions.ts';
