import type { ChatMessage, ChatReply } from '@floorcast/contract/chat';
import type { Failure } from '../../../api/call/failure.ts';

/** A message that the house has not confirmed. */
export interface Outgoing {
  readonly requestId: string;
  readonly text: string;
  /** The newest message when it was sent. */
  readonly after: number;
  /** Null while it is on its way. */
  readonly failure: Failure | null;
}

export interface OpenConversation {
  readonly phase: 'open';
  readonly chatId: string;
  /** Old to new. */
  readonly messages: readonly ChatMessage[];
  /** Asks for the page before; null when there is none. */
  readonly before: number | null;
  readonly older: 'idle' | 'loading' | 'failed';
  /** From the oldest that is shown up to this message none is missing. */
  readonly wholeUpTo: number;
  /** Whether notifications arrive: not after the connection was lost. */
  readonly caughtUp: boolean;
  /** The house knows that this message and those before it are read. */
  readonly readUpTo: number;
  readonly outgoing: readonly Outgoing[];
}

export type ConversationState =
  /** `received`: the messages that arrived before the first page. */
  | { readonly phase: 'loading'; readonly received: readonly ChatMessage[] }
  | { readonly phase: 'failed'; readonly failure: Failure }
  | OpenConversation;

export type ConversationEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'newest'; readonly reply: ChatReply }
  | { readonly type: 'newest-failed'; readonly failure: Failure }
  | { readonly type: 'received'; readonly message: ChatMessage }
  | { readonly type: 'read'; readonly upTo: number }
  | { readonly type: 'behind' }
  | { readonly type: 'older-asked' }
  | { readonly type: 'older'; readonly asked: number; readonly reply: ChatReply }
  | { readonly type: 'older-failed' }
  | { readonly type: 'sending'; readonly requestId: string; readonly text: string }
  | { readonly type: 'sent'; readonly requestId: string; readonly message: ChatMessage | null }
  | { readonly type: 'not-sent'; readonly requestId: string; readonly failure: Failure };

export const LOADING: ConversationState = { phase: 'loading', received: [] };

/** Whether a message of the contact, or of a colleague, is unread. */
export const isUnread = ({ messages, readUpTo }: OpenConversation, me: number): boolean =>
  messages.some(({ id, who }) => who !== me && id > readUpTo);

/** The messages that are shown as not sent yet: not those that were notified before their answer. */
export const waiting = ({ messages, outgoing }: OpenConversation, me: number): readonly Outgoing[] =>
  outgoing.filter(
    ({ text, after, failure }) =>
      failure !== null ||
      !messages.some(({ id, who, message }) => id > after && who === me && message === text),
  );
