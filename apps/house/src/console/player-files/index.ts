export { PlayerActs } from './player-acts.service.ts';
export { playerFilesCalls } from './player-files.calls.ts';
