export { playerRoutes } from './player.routes.ts';
