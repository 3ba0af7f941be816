export { FloorWall } from './floor-wall.ts';
export { CONSOLE_CALLS_TOPIC, Wall } from './wall.ts';
