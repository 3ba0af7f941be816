export { playerCalls, sessionCalls } from './player.calls.ts';
