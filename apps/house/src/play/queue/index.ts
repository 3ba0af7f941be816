export { type Audience, openQueue, type Queue } from './open-queue.ts';
export { queueTopic, seatTopic } from './place-notices.ts';
export { seatCalls } from './queue.calls.ts';
export {
  claimSeat,
  machineOfQueue,
  type QueueEntry,
  QueueRepository,
  restoreEntry,
} from './queue.repository.ts';
export type { QueueService } from './queue.service.ts';
