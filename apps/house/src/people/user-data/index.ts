export { UserDataService, userDataCalls } from './user-data.service.ts';
