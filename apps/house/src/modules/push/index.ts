export { pushRoutes } from './push.routes.ts';
export { PushService } from './push.service.ts';
export { PushCalls } from './push-calls.ts';
