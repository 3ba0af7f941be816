import {
  ChatContactsReply,
  ChatReply,
  ChatSendReply,
  type ChatSendRequest,
  type ChatStatus,
  ChatUserReply,
} from '@floorcast/contract/chat';
import { queryOptions } from '@tanstack/react-query';
import { newRequestId } from '../lib/request-id.ts';
import { call, callOrThrow } from './call.ts';

/** Whom one may write to, the latest conversations first; of those the ones with `search` in their names. */
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

/** Oneself: the status that was chosen, and what is unread where. */
export const chatUserQuery = () =>
  queryOptions({
    queryKey: ['chat', 'user'],
    queryFn: ({ signal }) => callOrThrow({ path: '/chat/user', reply: ChatUserReply, signal }),
  });

export const chooseStatus = (status: ChatStatus) =>
  callOrThrow({ method: 'POST', path: '/chat/user/data', body: { status }, reply: ChatUserReply });

interface PageWish {
  readonly contactId: number;
  /** Oneself. */
  readonly userId: number;
  /** The page before this message; the newest when absent, which counts as read then. */
  readonly before?: number;
  readonly size: number;
}

export const fetchChat = (wish: PageWish, signal: AbortSignal) =>
  call({
    path: `/chat/get-chat?${new URLSearchParams(Object.entries(wish).map(([key, value]) => [key, String(value)]))}`,
    reply: ChatReply,
    signal,
    // The signal is of the whole conversation.
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
