export { createMember } from './new-member.ts';
export { staffRoutes } from './staff.routes.ts';
