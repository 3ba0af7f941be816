export { subscriptionCalls } from './push.calls.ts';
export { PushService } from './push.service.ts';
export { PushCalls } from './push-calls.ts';
