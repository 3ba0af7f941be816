export { shiftCalls } from './shift.calls.ts';
export { ShiftService } from './shift.service.ts';
