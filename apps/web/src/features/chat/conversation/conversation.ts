import { newRequestId } from '../../../api/call/call.ts';
import type { Failure } from '../../../api/call/failure.ts';
import { fetchChat, sendMessage } from '../../../api/endpoints/chat.ts';
import { type ChatEvent, chatEvents } from '../../../api/stores/chat-events.ts';
import { Observable, type ReadableState } from '../../../lib/observable.ts';
import { type ConversationEvent, type ConversationState, isUnread, LOADING } from './conversation-state.ts';
import { newestId } from './merge.ts';
import { messageOf } from './message-text.ts';
import { reduce } from './reduce-conversation.ts';

const PAGE = 50;

export interface ConversationParts {
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
