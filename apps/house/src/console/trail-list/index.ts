export { trailCalls } from './trail.calls.ts';
export { trailFile, trailPage } from './trail-list.ts';
