import type { Logger } from 'pino';
import type { HouseEvents } from '../../events.ts';
import { inBackground } from '../../platform/background.ts';
import { type ChatParts, ChatService } from './chat.service.ts';

/** Opens the chats, which publish presence. */
export function openChat({
  log,
  events,
  ...parts
}: ChatParts & { readonly log: Logger; readonly events: HouseEvents }): ChatService {
  const chat = new ChatService(parts);
  events.on('presenceChanged', (accountId) =>
    inBackground(log, chat.publishPresence(accountId), 'publishing presence'),
  );
  return chat;
}
