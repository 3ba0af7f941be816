import {
  ChatContactsReply,
  ChatReply,
  ChatSendReply,
  type ChatSendRequest,
  type ChatStatus,
  ChatUserReply,
} from '@floorcast/contract/chat';
import { queryOptions } from '@tanstack/react-query';
import { newRequestId } from '../../lib/request-id.ts';
import { call, callOrThrow } from '../call/call.ts';

/** The contacts whose names contain `search`, the latest conversations first. */
export const contactsQuery = (search: string) =>
  queryOptions({
    queryKey: ['chat', 'contacts', search],
    queryFn: ({ signal }) =>
      callOrThrow({
        path: `/chat/contacts${search === '' ? '' : `?${new URLSearchParams({ search })}`}`,
        reply: ChatContactsReply,
        signal,
      }),
  });

/** The player's own status, and the unread counts. */
export const chatUserQuery = () =>
  queryOptions({
    queryKey: ['chat', 'user'],
    queryFn: ({ signal }) => callOrThrow({ path: '/chat/user', reply: ChatUserReply, signal }),
  });

export const chooseStatus = (status: ChatStatus) =>
  callOrThrow({ method: 'POST', path: '/chat/user/data', body: { status }, reply: ChatUserReply });

interface MessagePageQuery {
  readonly contactId: number;
  /** The player. */
  readonly userId: number;
  /** The page before this message; the newest page when absent, which is read by that. */
  readonly before?: number;
  readonly size: number;
}

export const fetchChat = (query: MessagePageQuery, signal: AbortSignal) =>
  call({
    path: `/chat/get-chat?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
    reply: ChatReply,
    signal,
    // The signal is that of the whole conversation.
    requestId: newRequestId(),
  });

/** The same `requestId` is written once, however often it is sent. */
export const sendMessage = (body: ChatSendRequest & { readonly requestId: string }) =>
  call({
    method: 'POST',
    path: '/chat/send-message',
    body,
    reply: ChatSendReply,
    requestId: body.requestId,
  });
