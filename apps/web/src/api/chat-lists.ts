import type { ChatContact, ChatUserReply } from '@floorcast/contract/chat';
import type { QueryClient } from '@tanstack/react-query';
import type { ChatNews } from './chat-news.ts';

/** A list after some news; null when only the house can say how it is now. */
type Change<T> = (list: T, news: ChatNews) => T | null;

const latestFirst = <T>(list: readonly T[], at: number, entry: T): T[] => [
  entry,
  ...list.filter((_, index) => index !== at),
];
const inPlace = <T>(list: readonly T[], at: number, entry: T): T[] =>
  list.map((before, index) => (index === at ? entry : before));

/** Contacts: whoever writes or is written to comes first (CHAT-1). */
export const contactsAfter: Change<ChatContact[]> = (contacts, news) => {
  if (news.kind === 'lost') return contacts;
  if (news.kind === 'joined') return null;
  const id = news.kind === 'chat' ? news.told.contactId : news.told.id;
  const at = contacts.findIndex((contact) => contact.id === id);
  const contact = contacts[at];
  if (news.kind === 'presence') {
    if (contact === undefined || contact.status === news.told.status) return contacts;
    return inPlace(contacts, at, { ...contact, status: news.told.status });
  }
  const { message, unread } = news.told;
  if (contact === undefined) return message === undefined ? contacts : null;
  const put = message === undefined ? inPlace : latestFirst;
  return put(contacts, at, { ...contact, unread });
};

/** Oneself: one's own status, and what is unread where. */
export const userAfter: Change<ChatUserReply> = (user, news) => {
  if (news.kind === 'lost') return user;
  if (news.kind === 'joined') return null;
  if (news.kind === 'presence')
    return news.told.id === user.id ? { ...user, status: news.told.status } : user;
  const { contactId, message, unread } = news.told;
  const at = user.chatList.findIndex((chat) => chat.contactId === contactId);
  const chat = user.chatList[at];
  if (chat === undefined) return message === undefined ? user : null;
  return { ...user, chatList: inPlace(user.chatList, at, { ...chat, unread }) };
};

/** Brings a list that the cache has up to date; an answer on its way may be older than the news, and is asked for again. */
export function follow<T>(
  queries: QueryClient,
  queryKey: readonly unknown[],
  change: Change<T>,
  news: ChatNews,
): void {
  const state = queries.getQueryState<T>(queryKey);
  if (state === undefined) return;
  const next = state.data === undefined ? undefined : change(state.data, news);
  if (next) queries.setQueryData<T>(queryKey, next);
  if (news.kind === 'lost' || (next && state.fetchStatus === 'idle')) return;
  const only = { queryKey, exact: true };
  void queries.cancelQueries(only).then(() => queries.invalidateQueries(only));
}
