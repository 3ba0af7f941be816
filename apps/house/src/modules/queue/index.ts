export { Crowd } from './crowd.ts';
export { claimSeat, QueueRepository } from './queue.repository.ts';
export { queueRoutes } from './queue.routes.ts';
export { QueueService } from './queue.service.ts';
export { queueTopic, seatTopic } from './topics.ts';
