export { isForChat, liveChatRoutes } from './live-chat.routes.ts';
export { liveChatOf } from './page.ts';
