export {
  NOTIFICATIONS_MISSED_TOPIC,
  reachActiveNode,
  sendInitialNotifications,
} from './initial-notifications.ts';
export { jackpotSocket, notificationSocket } from './notifications.socket.ts';
