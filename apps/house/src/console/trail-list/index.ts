export { trailCalls } from './trail.calls.ts';
export { TRAIL, trailFile } from './trail-list.ts';
