import type { Logger } from 'pino';
import type { HouseEvents } from '../../context.ts';
import { inBackground } from '../../platform/background.ts';
import { type ChatParts, ChatService } from './chat.service.ts';

/** Opens the chats, which publish presence. */
export function openChat({
  log,
  events,
  ...parts
}: ChatParts & { readonly log: Logger; readonly events: HouseEvents }): ChatService {
  const chat = new ChatService(parts);
  // Every node learns of it, and notifies its own connections.
  events.on('presenceChanged', (accountId) =>
    inBackground(log, chat.publishPresence(accountId, 'here'), 'publishing presence'),
  );
  return chat;
}
