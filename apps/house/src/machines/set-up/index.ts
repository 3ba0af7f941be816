export { type Notice, notices } from './contents.ts';
export { backToFile } from './documents.ts';
export { createFloor, makeEnrolCode } from './floors.ts';
export { createMachine } from './machines.ts';
export { type SetUpParts, setUpCalls, siteSetUpCalls } from './set-up.calls.ts';
