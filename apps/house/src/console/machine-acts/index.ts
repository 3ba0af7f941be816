export { hasLooked } from './action-record.ts';
export { machineActionCalls } from './machine-actions.calls.ts';
export { MachineActions } from './machine-actions.ts';
export { returnToService } from './return-to-service.ts';
