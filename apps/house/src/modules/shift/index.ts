export { shiftRoutes } from './shift.routes.ts';
export { ShiftService } from './shift.service.ts';
