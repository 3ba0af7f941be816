export { chatCalls } from './chat.calls.ts';
export { type LetterBox, openChat } from './chat.service.ts';
export { Correspondence, chatTopic, presenceTopic, TEAM_PRESENCE_TOPIC } from './correspondence.ts';
export { pairOf } from './messages.repository.ts';
export { openPresence, type Presence, PublishedPresence } from './presence.ts';
