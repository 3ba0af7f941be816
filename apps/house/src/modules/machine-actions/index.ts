export { hasLooked } from './action-record.ts';
export { machineActionRoutes } from './machine-actions.routes.ts';
export { MachineActions } from './machine-actions.ts';
export { putBack } from './put-back.ts';
