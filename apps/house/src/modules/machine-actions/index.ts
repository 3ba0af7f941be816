export { hasLooked } from './action-record.ts';
export { machineActionRoutes } from './machine-actions.routes.ts';
export { MachineActions } from './machine-actions.ts';
export { returnToService } from './return-to-service.ts';
