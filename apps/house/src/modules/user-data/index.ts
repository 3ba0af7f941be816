export { userDataRoutes } from './user-data.routes.ts';
export { UserDataService } from './user-data.service.ts';
