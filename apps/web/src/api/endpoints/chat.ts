import { ChatCalls, type ChatSendRequest, type ChatStatus } from '@floorcast/contract/chat';
import { queryOptions } from '@tanstack/react-query';
import { newRequestId } from '../../lib/request-id.ts';
import { askOrThrow, requestOf } from '../call/ask.ts';
import { call } from '../call/call.ts';

/** The contacts whose names contain `search`, the latest conversations first. */
export const contactsQuery = (search: string) =>
  queryOptions({
    queryKey: ['chat', 'contacts', search],
    queryFn: ({ signal }) =>
      askOrThrow(ChatCalls.contacts, { query: search === '' ? {} : { search } }, signal),
  });

/** The player's own status, and the unread counts. */
export const chatUserQuery = () =>
  queryOptions({
    queryKey: ['chat', 'user'],
    queryFn: ({ signal }) => askOrThrow(ChatCalls.user, {}, signal),
  });

export const chooseStatus = (status: ChatStatus) => askOrThrow(ChatCalls.chooseStatus, { body: { status } });

interface MessagePageQuery {
  readonly contactId: number;
  /** The player. */
  readonly userId: number;
  /** The page before this message; the newest page when absent, which is read by that. */
  readonly before?: number;
  readonly size: number;
}

export const fetchChat = (query: MessagePageQuery, signal: AbortSignal) =>
  // The signal is that of the whole conversation.
  call({ ...requestOf(ChatCalls.read, { query }), signal, requestId: newRequestId() });

/** The same `requestId` is written once, however often it is sent. */
export const sendMessage = (body: ChatSendRequest & { readonly requestId: string }) =>
  call({ ...requestOf(ChatCalls.send, { body }), requestId: body.requestId });
