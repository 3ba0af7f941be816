export { jackpotSocket, notificationSocket } from './notifications.socket.ts';
