export { consoleSocket } from './console.socket.ts';
export { FloorWall } from './floor-wall.ts';
export { CONSOLE_CALLS_TOPIC, CONSOLE_MONEY_TOPIC } from './topics.ts';
export { Wall } from './wall.ts';
