export { PlayerActs } from './player-acts.service.ts';
export { playerActCalls, playerFilesCalls } from './player-files.calls.ts';
