export { trailRoutes } from './trail.routes.ts';
export { trailPage, trailParts } from './trail-list.ts';
