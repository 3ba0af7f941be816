export { isForChat, liveChatRoutes } from './live-chat.routes.ts';
export { liveChatOf } from './providers.ts';
