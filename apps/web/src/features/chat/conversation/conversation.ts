import { fetchChat, sendMessage } from '../../../api/chat.ts';
import { type ChatNews, chatNews } from '../../../api/chat-news.ts';
import type { Failure } from '../../../api/failure.ts';
import { Observable, type ReadableState } from '../../../lib/observable.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { newestId } from './merge.ts';
import { reduce } from './reduce.ts';
import { type ConversationEvent, type ConversationState, isUnread, LOADING } from './state.ts';
import { messageOf } from './text.ts';

const PAGE = 50;

export interface ConversationParts {
  readonly me: number;
  readonly contactId: number;
  /** Whether the player can see it now: what is not seen is not read. */
  readonly isSeen: () => boolean;
  /** A message came to nothing when nobody was left to see that. */
  readonly unsent: (failure: Failure) => void;
}

/**
 * What is said with one contact, live: what arrives while it is seen counts as read, and what was missed while the
 * connection was down is fetched when it is back (CHAT-1, CHAT-2).
 */
export class Conversation implements ReadableState<ConversationState> {
  readonly #parts: ConversationParts;
  readonly #state = new Observable<ConversationState>(LOADING);
  readonly #closing = new AbortController();
  readonly #forgetNews: () => void;
  /** Grows with every loss: a page that was asked for before may lack what came after. */
  #losses = 0;
  #asking = false;
  /** Messages are written in the order in which they were sent. */
  #written: Promise<void> = Promise.resolve();

  constructor(parts: ConversationParts) {
    this.#parts = parts;
    this.#forgetNews = chatNews.subscribe((news) => this.#hear(news));
    void this.#catchUp();
  }

  getState = this.#state.getState;
  subscribe = this.#state.subscribe;

  /** It is seen (again). */
  look(): void {
    void this.#catchUp();
  }

  /** Asks for the first page again. */
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

  /** Blank text is ignored. False: nothing is sent, and what was typed is to be kept. */
  send(typed: string): boolean {
    const text = messageOf(typed);
    return text !== null && this.#queue(newRequestId(), text);
  }

  /** Sends a message that failed as the same one: it cannot be written twice. */
  again(requestId: string): void {
    const state = this.getState();
    const failed = state.phase === 'open' && state.outgoing.find((known) => known.requestId === requestId);
    if (failed && failed.failure !== null) this.#queue(requestId, failed.text);
  }

  /** Messages that are on their way still go out. */
  close(): void {
    this.#forgetNews();
    this.#closing.abort();
  }

  #hear(news: ChatNews): void {
    if (news.kind === 'chat' && news.told.contactId === this.#parts.contactId && news.told.message)
      this.#apply({ type: 'told', message: news.told.message });
    if (news.kind === 'lost' || news.kind === 'joined') {
      this.#losses++;
      this.#apply({ type: 'behind' });
    }
    if (news.kind === 'joined') {
      this.#apply({ type: 'asked' });
      this.#sendLost();
    }
    if (news.kind === 'chat' || news.kind === 'joined') void this.#catchUp();
  }

  /** What did not reach the house may now. */
  #sendLost(): void {
    const state = this.getState();
    if (state.phase !== 'open') return;
    for (const { requestId, failure } of state.outgoing)
      if (failure?.kind === 'network') this.again(requestId);
  }

  /** Asks until nothing is missing and what is seen is read. One at a time; a failure waits for the next occasion. */
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
    return !state.caughtUp || isUnread(state, this.#parts.contactId);
  }

  /** The newest page; when nothing is missing its last message is enough to say that all is read. */
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
