export { createMember } from './new-member.ts';
export { staffCalls } from './staff.calls.ts';
