export { machinePastRoutes } from './machine-past.routes.ts';
