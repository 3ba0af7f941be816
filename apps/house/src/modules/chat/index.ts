export { chatRoutes } from './chat.routes.ts';
export { PublishedPresence } from './node-presence.ts';
export { openChat } from './open-chat.ts';
export { openPresence } from './open-presence.ts';
export type { Presence } from './presence.ts';
export { chatTopic, presenceTopic, TEAM_PRESENCE_TOPIC } from './topics.ts';
