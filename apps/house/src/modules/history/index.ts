export { gameRoutes } from './games.routes.ts';
export { historyRoutes } from './history.routes.ts';
