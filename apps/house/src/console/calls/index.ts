export { CallBook } from './call-book.ts';
export { openCalls } from './calls.calls.ts';
export { helpCalls } from './help.ts';
export { letterCalls } from './letters/letter-calls.ts';
export { FloorCalls } from './raising/floor-calls.ts';
export { endCall, raiseCall } from './raising/raise-call.ts';
export { SiteCalls } from './raising/site-calls.ts';
