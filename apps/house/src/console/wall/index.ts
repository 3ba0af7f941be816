export { FloorWall } from './floor-wall.ts';
export { CONSOLE_CALLS_TOPIC } from './topics.ts';
export { Wall } from './wall.ts';
