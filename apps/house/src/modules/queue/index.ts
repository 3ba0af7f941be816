export { Crowd } from './crowd.ts';
export { claimSeat, type PlaceRow, QueueRepository, standAgain } from './queue.repository.ts';
export { queueRoutes } from './queue.routes.ts';
export { QueueService } from './queue.service.ts';
export { queueTopic, seatTopic } from './topics.ts';
