export { trailRoutes } from './trail.routes.ts';
export { trailKeys, trailPage, trailRows } from './trail-list.ts';
