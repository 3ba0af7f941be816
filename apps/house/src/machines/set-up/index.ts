export { createBrand } from './brands.ts';
export { createNotice, giveNextRules, takeNoticeAway } from './contents.ts';
export { backToFile } from './documents.ts';
export { createFloor, makeEnrolCode, pinFloor } from './floors.ts';
export { createMachine } from './machines.ts';
export { type Notice, notices } from './notices.ts';
export { type SetUpParts, setUpCalls } from './set-up.calls.ts';
