export type { Audience } from './audience/audience.ts';
export { openQueue, type Queue } from './open-queue.ts';
export {
  claimSeat,
  machineOfQueue,
  type QueueEntry,
  QueueRepository,
  restoreEntry,
} from './queue.repository.ts';
export { queueRoutes } from './queue.routes.ts';
export type { QueueService } from './queue.service.ts';
export { queueTopic, seatTopic } from './topics.ts';
