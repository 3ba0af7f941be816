export { trailRoutes } from './trail.routes.ts';
