export type { Audience } from './audience.ts';
export { openQueue } from './open-queue.ts';
export { claimSeat, type PlaceRow, QueueRepository, standAgain } from './queue.repository.ts';
export { queueRoutes } from './queue.routes.ts';
export type { QueueService } from './queue.service.ts';
export { queueTopic, seatTopic } from './topics.ts';
