export { playerRoutes } from './player.routes.ts';
export { sessionRoutes } from './session.routes.ts';
