export { PushService, subscriptionCalls } from './push.service.ts';
export { PushCalls } from './push-calls.ts';
