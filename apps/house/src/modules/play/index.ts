export { AutoplayDesk } from './autoplay.ts';
export { Countdowns } from './countdowns.ts';
export { FloorReports } from './floor-reports.ts';
export { MoneyDesk } from './money-desk.ts';
export { PlayRepository } from './play.repository.ts';
export { PlayService } from './play.service.ts';
export { playSocket } from './play.socket.ts';
export { Seats } from './seats.ts';
export { balanceTopic, sessionTopic } from './tables.ts';
