export { NEWS_MISSED_TOPIC, reachNews, tellFirstNews } from './first-news.ts';
export { jackpotSocket, notificationSocket } from './notifications.socket.ts';
