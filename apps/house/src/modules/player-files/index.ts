export { PlayerActs } from './player-acts.service.ts';
export { type PlayerFilesParts, playerFilesRoutes } from './player-files.routes.ts';
