export { enrolRoutes } from './enrol.routes.ts';
export { ENROL_CODE_HOURS, generatedCredential, keepEnrolCode } from './enrolment.ts';
export { type FloorOrders, type OrderFailure, refusalOf, refusedAs } from './floor-orders.ts';
export { type BookedEvent, type EventBooking, floorSocket } from './floor-socket.ts';
export { growJackpots, JACKPOT_TOPIC } from './jackpots.ts';
export { credentialHash, MachinesRepository, notePutBack } from './machines.repository.ts';
export { machineRoutes } from './machines.routes.ts';
export { type Machines, openMachines } from './open-machines.ts';
export { openWatching } from './open-watching.ts';
export {
  type LiveMachine,
  MACHINE_STATUS_TOPIC,
  MACHINES_CHANGED_TOPIC,
  MachineChange,
  type MachineRegistry,
  statusOf,
} from './registry.ts';
export type { Watching } from './watching.ts';
