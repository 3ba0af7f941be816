export { iceServersOf } from '../../platform/turn.ts';
export { floorListTopic, MachineDirectory } from './directory.ts';
export { ENROL_CODE_HOURS, generatedCredential, storeEnrolCode } from './enrolment/enrolment.ts';
export { type BookedEvent, type EventBooking, FloorLinks, floorSocket } from './floor-link/floor-links.ts';
export { type FloorOrders, type OrderFailure, refusalOf, refusedAs } from './floor-link/floor-orders.ts';
export { enrolCalls, machineCalls } from './machines.calls.ts';
export {
  credentialHash,
  growJackpots,
  JACKPOT_TOPIC,
  jackpotOf,
  MachinesRepository,
  markRestored,
  waitForOther,
  waitingForOther,
} from './machines.repository.ts';
export { machineRoutes } from './machines.routes.ts';
export { type MachineContext, type Machines, openMachines } from './open-machines.ts';
export {
  canBeTaken,
  type LiveMachine,
  MACHINE_STATUS_TOPIC,
  MACHINES_CHANGED_TOPIC,
  MachineChange,
  MachineRegistry,
  statusOf,
  whyClosed,
} from './registry.ts';
export { openWatching, type Watching } from './watching/watching.ts';
