import type { ChatContact, ChatUserReply } from '@floorcast/contract/chat';
import type { QueryClient } from '@tanstack/react-query';
import type { ChatEvent } from './chat-events.ts';

/** A list after an event; null when it must be fetched from the house. */
type Change<T> = (list: T, event: ChatEvent) => T | null;

const latestFirst = <T>(list: readonly T[], at: number, entry: T): T[] => [
  entry,
  ...list.filter((_, index) => index !== at),
];
const inPlace = <T>(list: readonly T[], at: number, entry: T): T[] =>
  list.map((before, index) => (index === at ? entry : before));

/** Contacts: the one of the latest message comes first (CHAT-1). */
export const contactsAfter: Change<ChatContact[]> = (contacts, event) => {
  if (event.kind === 'lost') return contacts;
  if (event.kind === 'joined') return null;
  const id = event.kind === 'chat' ? event.data.contactId : event.data.id;
  const at = contacts.findIndex((contact) => contact.id === id);
  const contact = contacts[at];
  if (event.kind === 'presence') {
    if (contact === undefined || contact.status === event.data.status) return contacts;
    return inPlace(contacts, at, { ...contact, status: event.data.status });
  }
  const { message, unread } = event.data;
  if (contact === undefined) return message === undefined ? contacts : null;
  const put = message === undefined ? inPlace : latestFirst;
  return put(contacts, at, { ...contact, unread });
};

/** The player's own status and unread counts. */
export const userAfter: Change<ChatUserReply> = (user, event) => {
  if (event.kind === 'lost') return user;
  if (event.kind === 'joined') return null;
  if (event.kind === 'presence')
    return event.data.id === user.id ? { ...user, status: event.data.status } : user;
  const { contactId, message, unread } = event.data;
  const at = user.chatList.findIndex((chat) => chat.contactId === contactId);
  const chat = user.chatList[at];
  if (chat === undefined) return message === undefined ? user : null;
  return { ...user, chatList: inPlace(user.chatList, at, { ...chat, unread }) };
};

/** Applies an event to a cached list; an answer under way may be older than the event, and is fetched again. */
export function follow<T>(
  queries: QueryClient,
  queryKey: readonly unknown[],
  change: Change<T>,
  event: ChatEvent,
): void {
  const state = queries.getQueryState<T>(queryKey);
  if (state === undefined) return;
  const next = state.data === undefined ? undefined : change(state.data, event);
  if (next) queries.setQueryData<T>(queryKey, next);
  if (event.kind === 'lost' || (next && state.fetchStatus === 'idle')) return;
  const only = { queryKey, exact: true };
  void queries.cancelQueries(only).then(() => queries.invalidateQueries(only));
}
