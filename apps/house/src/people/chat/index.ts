export { chatCalls } from './chat.calls.ts';
export { type LetterBox, openChat } from './chat.service.ts';
export { Correspondence, chatTopic, presenceTopic, TEAM_PRESENCE_TOPIC } from './correspondence.ts';
export { PublishedPresence } from './node-presence.ts';
export { openPresence } from './open-presence.ts';
export { pairOf } from './pair.ts';
export type { Presence } from './presence.ts';
