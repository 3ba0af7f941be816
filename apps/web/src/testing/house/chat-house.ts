import type { ChatContact, ChatMessage } from '@floorcast/contract/chat';
import { vi } from 'vitest';
import { chatEvents } from '../../api/stores/chat-events.ts';

/** The player of these tests, and the one contact who talks with them. */
export const ME = 7;
export const THEM = 3;

const CONTACTS: readonly ChatContact[] = [
  { id: THEM, name: 'Floor Staff', avatar: '', status: 'online', unread: 0 },
  { id: 4, name: 'House Admin', avatar: '', status: 'offline', unread: 0 },
];
const MINUTE_MS = 60_000;

/** The house's side of the team chat, with its notifications. */
export class ChatHouse {
  readonly messages: ChatMessage[] = [];
  /** The requests, as `GET path` or `POST path`. */
  readonly asked: string[] = [];
  readonly requestIds: string[] = [];
  reachable = true;

  constructor() {
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (!this.reachable) throw new TypeError('no network');
      this.asked.push(`${init?.method ?? 'GET'} ${path}`);
      return Response.json(this.#answer(new URL(path, 'http://house.example'), init));
    });
  }

  /** Adds a message; it is notified unless the connection is down. */
  say(from: number, text: string, live = true): ChatMessage {
    const id = (this.messages.at(-1)?.id ?? 100) + 1;
    const time = new Date(Date.UTC(2026, 0, 5, 9) + id * MINUTE_MS).toISOString();
    const message = { id, who: from, message: text, time };
    this.messages.push(message);
    if (live)
      chatEvents.receive({
        kind: 'chat',
        data: { chatId: '3-7', contactId: THEM, message, unread: from === ME ? 0 : 1 },
      });
    return message;
  }

  #answer({ pathname, searchParams }: URL, init?: RequestInit): unknown {
    const body = JSON.parse(String(init?.body ?? '{}'));
    switch (pathname) {
      case '/api/chat/contacts':
        return CONTACTS.filter(({ name }) => name.includes(searchParams.get('search') ?? ''));
      case '/api/chat/user':
        return { id: ME, status: 'online', chatList: [] };
      case '/api/chat/get-chat':
        return this.#page(Number(searchParams.get('before') ?? Infinity), Number(searchParams.get('size')));
      default:
        return { status: 1, message: this.#write(body.requestId, body.messageText) };
    }
  }

  #page(before: number, size: number) {
    const older = this.messages.filter(({ id }) => id < before);
    const dialog = older.slice(-size);
    const first = older.length > size ? dialog[0]?.id : undefined;
    return { status: 1, chat: { id: '3-7', dialog }, before: first ?? null };
  }

  #write(requestId: string, text: string): ChatMessage | undefined {
    const sent = this.requestIds.indexOf(requestId);
    this.requestIds.push(requestId);
    return sent < 0 ? this.say(ME, text) : this.messages.find(({ message }) => message === text);
  }
}
