import { ChatCalls, type ChatSendRequest } from '@floorcast/contract/chat';
import { requestOf } from '../call/ask.ts';
import { call, newRequestId } from '../call/call.ts';

interface MessagePageQuery {
  readonly contactId: number;
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
