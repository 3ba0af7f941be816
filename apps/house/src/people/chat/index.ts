export { chatCalls } from './chat.calls.ts';
export type { LetterBox } from './chat.service.ts';
export { Correspondence } from './correspondence.ts';
export { PublishedPresence } from './node-presence.ts';
export { openChat } from './open-chat.ts';
export { openPresence } from './open-presence.ts';
export { pairOf } from './pair.ts';
export type { Presence } from './presence.ts';
export { chatTopic, presenceTopic, TEAM_PRESENCE_TOPIC } from './topics.ts';
