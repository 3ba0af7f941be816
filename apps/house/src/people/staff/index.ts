export { createMember } from './members.ts';
export { staffCalls } from './staff.calls.ts';
