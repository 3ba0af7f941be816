export { userDataCalls } from './user-data.calls.ts';
export { UserDataService } from './user-data.service.ts';
