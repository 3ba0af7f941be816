export { enrolRoutes } from './enrol.routes.ts';
export { ENROL_CODE_HOURS, generatedCredential, keepEnrolCode } from './enrolment.ts';
export { FloorOrders, FloorRefused, FloorSilent, refusalByFloor } from './floor-orders.ts';
export { type BookedEvent, type FloorConsequences, floorSocket } from './floor-socket.ts';
export { growJackpots, JACKPOT_TOPIC } from './jackpots.ts';
export { credentialHash, MachinesRepository, notePutBack } from './machines.repository.ts';
export { machineRoutes } from './machines.routes.ts';
export {
  type LiveMachine,
  MACHINE_STATUS_TOPIC,
  MACHINES_CHANGED_TOPIC,
  MachineChange,
  MachineRegistry,
  statusOf,
} from './registry.ts';
export { Stills } from './stills.ts';
export { Watching } from './watching.ts';
