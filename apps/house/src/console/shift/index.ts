export { ShiftService, shiftCalls } from './shift.service.ts';
