import type { ChatContact, ChatUserReply } from '@floorcast/contract/chat';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ChatEvent } from './chat-events.ts';
import { contactsAfter, follow, userAfter } from './chat-lists.ts';

const contact = (id: number): ChatContact => ({
  id,
  name: `Contact ${id}`,
  avatar: '',
  status: 'online',
  unread: 0,
});
const CONTACTS = [contact(1), contact(2), contact(3)];
const TIME = '2026-01-01T00:00:00.000Z';
const USER: ChatUserReply = {
  id: 7,
  status: 'online',
  chatList: [
    { chatId: '1-7', contactId: 1, lastMessageTime: TIME, unread: 2 },
    { chatId: '2-7', contactId: 2, lastMessageTime: TIME, unread: 0 },
  ],
};
const message = { id: 40, who: 2, message: 'hello', time: TIME };
const written = (contactId: number, unread = 1): ChatEvent => ({
  kind: 'chat',
  data: { chatId: `${contactId}-7`, contactId, message, unread },
});
const read = (contactId: number): ChatEvent => ({
  kind: 'chat',
  data: { chatId: `${contactId}-7`, contactId, unread: 0 },
});
const shown = (id: number, status: ChatContact['status']): ChatEvent => ({
  kind: 'presence',
  data: { id, status },
});

test('CHAT-1 a contact that writes comes first with its unread count; a contact that is read keeps its position', () => {
  const after = contactsAfter(CONTACTS, written(2));
  expect(after?.map(({ id, unread }) => [id, unread])).toEqual([
    [2, 1],
    [1, 0],
    [3, 0],
  ]);
  expect(after && contactsAfter(after, read(3))?.map(({ id }) => id)).toEqual([2, 1, 3]);
});

test('CHAT-1 a presence notification changes its contact, or the player’s own status', () => {
  expect(contactsAfter(CONTACTS, shown(3, 'away'))?.[2]).toEqual({ ...contact(3), status: 'away' });
  expect(contactsAfter(CONTACTS, shown(9, 'away'))).toBe(CONTACTS);
  expect(userAfter(USER, shown(7, 'do-not-disturb'))?.status).toBe('do-not-disturb');
  expect(userAfter(USER, shown(1, 'away'))).toBe(USER);
});

test('CHAT-1 unread counts follow their conversation', () => {
  expect(userAfter(USER, written(2, 5))?.chatList.map(({ unread }) => unread)).toEqual([2, 5]);
  expect(userAfter(USER, read(1))?.chatList.map(({ unread }) => unread)).toEqual([0, 0]);
});

test('CHAT-1 a new contact or a reconnection has the list fetched from the house', () => {
  expect(contactsAfter(CONTACTS, written(9))).toBeNull();
  expect(userAfter(USER, written(9))).toBeNull();
  expect(contactsAfter(CONTACTS, { kind: 'joined' })).toBeNull();
  expect(contactsAfter(CONTACTS, read(9))).toBe(CONTACTS);
});

test('CHAT-1 an answer that was under way during a notification is fetched again', async () => {
  const queries = new QueryClient();
  const answers: ((user: ChatUserReply) => void)[] = [];
  const queryKey = ['user'];
  const queryFn = () => new Promise<ChatUserReply>((resolve) => answers.push(resolve));
  const fetched = queries.fetchQuery({ queryKey, queryFn, staleTime: 0 });
  follow(queries, queryKey, userAfter, written(2));
  await expect(fetched).rejects.toThrow();
  answers[0]?.(USER);
  expect(queries.getQueryData(queryKey)).toBeUndefined();
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
