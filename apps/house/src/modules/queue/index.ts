export type { Audience } from './audience/audience.ts';
export { openQueue } from './open-queue.ts';
export { claimSeat, type QueueEntry, QueueRepository, restoreEntry } from './queue.repository.ts';
export { queueRoutes } from './queue.routes.ts';
export type { QueueService } from './queue.service.ts';
export { queueTopic, seatTopic } from './topics.ts';
