import { assertNever } from '@floorcast/contract/assert-never';
import type { ChatMessage, ChatReply } from '@floorcast/contract/chat';
import { newRequestId } from '../../../api/call/call.ts';
import type { Failure } from '../../../api/call/failure.ts';
import { fetchChat, sendMessage } from '../../../api/endpoints/chat.ts';
import { type ChatEvent, chatEvents } from '../../../api/stores/chat-events.ts';
import { Observable, type ReadableState } from '../../../lib/observable.ts';

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

/** The messages of both lists, each once, in the order of their growing ids. */
function merge(some: readonly ChatMessage[], others: readonly ChatMessage[]): readonly ChatMessage[] {
  const byId = new Map([...some, ...others].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** 0 when there are none. */
const newestId = (messages: readonly ChatMessage[]): number => messages.at(-1)?.id ?? 0;

/** Signs that the house refuses: controls but lines and tabs, and halves of a sign. */
const REFUSED = /(?![\n\r\t])[\p{Cc}\p{Cs}]/gu;
/** White space and signs that are not seen. */
const BLANK = /^[\s\p{Cf}]*$/u;

/** A typed text as it is sent; null when it is blank (CHAT-2). */
export function messageOf(typed: string): string | null {
  const text = typed.replace(REFUSED, '').trim();
  return BLANK.test(text) ? null : text;
}

type EventOf<T extends ConversationEvent['type']> = Extract<ConversationEvent, { type: T }>;

/** The next state of a conversation. */
export function reduce(state: ConversationState, event: ConversationEvent): ConversationState {
  if (event.type === 'newest')
    return state.phase === 'open' ? catchUp(state, event.reply) : begin(state, event.reply);
  switch (state.phase) {
    case 'loading':
      if (event.type === 'received') return { ...state, received: [...state.received, event.message] };
      return event.type === 'newest-failed' ? { phase: 'failed', failure: event.failure } : state;
    case 'failed':
      return event.type === 'asked' ? LOADING : state;
    case 'open':
      return reduceOpen(state, event);
    default:
      return assertNever(state);
  }
}

function begin(state: ConversationState, { chat, before }: ChatReply): OpenConversation {
  const newest = newestId(chat.dialog);
  return {
    phase: 'open',
    chatId: chat.id,
    messages: merge(chat.dialog, state.phase === 'loading' ? state.received : []),
    before,
    older: 'idle',
    wholeUpTo: newest,
    caughtUp: true,
    readUpTo: newest,
    outgoing: [],
  };
}

/** Merges the newest page after an outage. If more was missed than the page holds, older messages are dropped. */
function catchUp(state: OpenConversation, { chat, before }: ChatReply): OpenConversation {
  const newest = newestId(chat.dialog);
  const gap = before !== null && (chat.dialog[0]?.id ?? 0) > state.wholeUpTo;
  const known = gap ? state.messages.filter(({ id }) => id > newest) : state.messages;
  return {
    ...state,
    messages: merge(chat.dialog, known),
    ...(gap ? { before, older: 'idle' } : {}),
    wholeUpTo: newest,
    caughtUp: true,
    readUpTo: Math.max(state.readUpTo, newest),
  };
}

function reduceOpen(state: OpenConversation, event: Exclude<ConversationEvent, EventOf<'newest'>>) {
  switch (event.type) {
    case 'received':
      return withReceived(state, event.message);
    case 'read':
      return { ...state, readUpTo: Math.max(state.readUpTo, event.upTo) };
    case 'behind':
      return { ...state, caughtUp: false };
    case 'older-asked':
      return { ...state, older: 'loading' as const };
    case 'older':
      return older(state, event);
    case 'older-failed':
      return { ...state, older: 'failed' as const };
    case 'sending':
      return sending(state, event);
    case 'sent':
      return sent(state, event);
    case 'not-sent': {
      const { requestId, failure } = event;
      return {
        ...state,
        outgoing: state.outgoing.map((o) => (o.requestId === requestId ? { ...o, failure } : o)),
      };
    }
    case 'asked':
    case 'newest-failed':
      return state;
    default:
      return assertNever(event);
  }
}

function withReceived(state: OpenConversation, message: ChatMessage): OpenConversation {
  const wholeUpTo = state.caughtUp ? Math.max(state.wholeUpTo, message.id) : state.wholeUpTo;
  return { ...state, messages: merge(state.messages, [message]), wholeUpTo };
}

/** An answer to an older question, from before a gap, fits no more. */
function older(state: OpenConversation, { asked, reply }: EventOf<'older'>): OpenConversation {
  if (state.before !== asked) return state;
  const messages = merge(reply.chat.dialog, state.messages);
  return { ...state, messages, before: reply.before, older: 'idle' };
}

function sending(state: OpenConversation, { requestId, text }: EventOf<'sending'>): OpenConversation {
  const retry = state.outgoing.some((known) => known.requestId === requestId);
  const outgoing = retry
    ? state.outgoing.map((known) => (known.requestId === requestId ? { ...known, failure: null } : known))
    : [...state.outgoing, { requestId, text, after: newestId(state.messages), failure: null }];
  return { ...state, outgoing };
}

function sent(state: OpenConversation, { requestId, message }: EventOf<'sent'>): OpenConversation {
  const outgoing = state.outgoing.filter((known) => known.requestId !== requestId);
  return message === null ? { ...state, outgoing } : withReceived({ ...state, outgoing }, message);
}

const PAGE = 50;

interface ConversationParts {
  readonly me: number;
  readonly contactId: number;
  /** Whether the player can see it now: what is not seen is not read. */
  readonly isSeen: () => boolean;
  /** Called for a message that failed after the conversation was closed. */
  readonly unsent: (failure: Failure) => void;
}

/**
 * The conversation with one contact, live: messages that arrive while it is visible are read, and messages of an outage
 * are fetched on the next connection (CHAT-1, CHAT-2).
 */
export class Conversation implements ReadableState<ConversationState> {
  readonly #parts: ConversationParts;
  readonly #state = new Observable<ConversationState>(LOADING);
  readonly #closing = new AbortController();
  readonly #unsubscribe: () => void;
  /** The number of outages: a page that was requested before one may lack later messages. */
  #losses = 0;
  #asking = false;
  /** Messages are written in the order in which they were sent. */
  #written: Promise<void> = Promise.resolve();

  constructor(parts: ConversationParts) {
    this.#parts = parts;
    this.#unsubscribe = chatEvents.subscribe((event) => this.#receive(event));
    void this.#catchUp();
  }

  getState = this.#state.getState;
  subscribe = this.#state.subscribe;

  /** The conversation is visible, or visible again. */
  look(): void {
    void this.#catchUp();
  }

  /** Requests the first page again. */
  retry(): void {
    this.#apply({ type: 'asked' });
    void this.#catchUp();
  }

  async older(): Promise<void> {
    const state = this.getState();
    if (state.phase !== 'open' || state.before === null || state.older === 'loading') return;
    this.#apply({ type: 'older-asked' });
    const { before: asked } = state;
    const result = await this.#fetch({ before: asked, size: PAGE });
    this.#apply(result.ok ? { type: 'older', asked, reply: result.value } : { type: 'older-failed' });
  }

  /** Sends a message; blank text is ignored. False: nothing is sent, and the typed text stays. */
  send(typed: string): boolean {
    const text = messageOf(typed);
    return text !== null && this.#queue(newRequestId(), text);
  }

  /** Sends a failed message again by its id: it cannot be stored twice. */
  resend(requestId: string): void {
    const state = this.getState();
    const failed = state.phase === 'open' && state.outgoing.find((known) => known.requestId === requestId);
    if (failed && failed.failure !== null) this.#queue(requestId, failed.text);
  }

  /** Outgoing messages are still sent. */
  close(): void {
    this.#unsubscribe();
    this.#closing.abort();
  }

  #receive(event: ChatEvent): void {
    if (event.kind === 'chat' && event.data.contactId === this.#parts.contactId && event.data.message)
      this.#apply({ type: 'received', message: event.data.message });
    if (event.kind === 'lost' || event.kind === 'joined') {
      this.#losses++;
      this.#apply({ type: 'behind' });
    }
    if (event.kind === 'joined') {
      this.#apply({ type: 'asked' });
      this.#sendLost();
    }
    if (event.kind === 'chat' || event.kind === 'joined') void this.#catchUp();
  }

  /** Sends the messages again that did not reach the house. */
  #sendLost(): void {
    const state = this.getState();
    if (state.phase !== 'open') return;
    for (const { requestId, failure } of state.outgoing)
      if (failure?.kind === 'network') this.resend(requestId);
  }

  /**
   * Fetches until nothing is missing and visible messages are read. One call at a time; a failure waits for the next
   * occasion.
   */
  async #catchUp(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    while (this.#wants() && (await this.#ask()));
    this.#asking = false;
  }

  #wants(): boolean {
    const state = this.getState();
    if (this.#closing.signal.aborted || !this.#parts.isSeen()) return false;
    if (state.phase !== 'open') return state.phase === 'loading';
    return !state.caughtUp || isUnread(state, this.#parts.me);
  }

  /** The newest page; when nothing is missing, a page of one message suffices to mark all as read. */
  async #ask(): Promise<boolean> {
    const state = this.getState();
    const onlyRead = state.phase === 'open' && state.caughtUp;
    const losses = this.#losses;
    const result = await this.#fetch({ size: onlyRead ? 1 : PAGE });
    if (!result.ok) this.#apply({ type: 'newest-failed', failure: result.error });
    else if (onlyRead) this.#apply({ type: 'read', upTo: newestId(state.messages) });
    else if (losses === this.#losses) this.#apply({ type: 'newest', reply: result.value });
    return result.ok;
  }

  #fetch(page: { readonly before?: number; readonly size: number }) {
    const { me, contactId } = this.#parts;
    return fetchChat({ contactId, userId: me, ...page }, this.#closing.signal);
  }

  #queue(requestId: string, text: string): boolean {
    const state = this.getState();
    if (state.phase !== 'open') return false;
    const { chatId } = state;
    this.#apply({ type: 'sending', requestId, text });
    this.#written = this.#written.then(() => this.#write(chatId, requestId, text));
    return true;
  }

  async #write(chatId: string, requestId: string, messageText: string): Promise<void> {
    const result = await sendMessage({ chatId, contactId: this.#parts.contactId, messageText, requestId });
    if (!result.ok && this.#closing.signal.aborted) this.#parts.unsent(result.error);
    this.#apply(
      result.ok
        ? { type: 'sent', requestId, message: result.value.message }
        : { type: 'not-sent', requestId, failure: result.error },
    );
  }

  #apply(event: ConversationEvent): void {
    this.#state.setState(reduce(this.getState(), event));
  }
}
