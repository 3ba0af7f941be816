export { answerInitialNotifications } from './initial-notifications.ts';
export { jackpotSocket, notificationSocket } from './notifications.socket.ts';
