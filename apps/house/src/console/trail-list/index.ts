export { trailCalls } from './trail.calls.ts';
export { trailPage, trailParts } from './trail-list.ts';
