export { type Actor, record, type TrailEntry } from './record.ts';
