export { chatRoutes } from './chat.routes.ts';
export { ChatService } from './chat.service.ts';
export { HeardPresence, ToldPresence } from './node-presence.ts';
export { Presence } from './presence.ts';
export { chatTopic, presenceTopic, TEAM_PRESENCE_TOPIC } from './topics.ts';
