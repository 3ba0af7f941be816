import type {
  ChatContact,
  ChatContactsQuery,
  ChatMessage,
  ChatQuery,
  ChatReply,
  ChatSendRequest,
  ChatStatus,
  ChatUserReply,
  ChatUserRequest,
} from '@floorcast/contract/chat';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { PAGE_SIZE_MAX } from '@floorcast/contract/paging';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { KeyedMutex } from '../../platform/concurrency/keyed-mutex.ts';
import type { Db } from '../../platform/db/schema.ts';
import {
  addMessage,
  countUnread,
  findChat,
  lockChat,
  messageOfRequest,
  noteRead,
  noteWritten,
  pageOfMessages,
  toMessage,
} from './messages.repository.ts';
import { chatIdOf, mayTalk, type Person, pairOf } from './pair.ts';
import { PeopleRepository } from './people.repository.ts';
import type { Presence } from './presence.ts';
import { chatTopic, presenceTopic, TEAM_PRESENCE_TOPIC } from './topics.ts';

/** White space and invisible characters. */
const BLANK = /^[\s\p{Cf}]*$/u;

export interface ChatParts {
  readonly db: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly presence: Presence;
}

interface Written {
  readonly message: ChatMessage;
  /** False if an earlier attempt of the same request stored it. */
  readonly fresh: boolean;
}

/** Conversations between players and staff (CHAT-1, CHAT-2). */
export class ChatService {
  readonly #parts: ChatParts;
  readonly #people: PeopleRepository;
  readonly #mutex = new KeyedMutex<number>();

  constructor(parts: ChatParts) {
    this.#parts = parts;
    this.#people = new PeopleRepository(parts.db);
  }

  /** `findsPlayers`: whether a search finds players without a conversation too. */
  async contacts(
    me: Person,
    { search = '', size }: ChatContactsQuery,
    findsPlayers = false,
  ): Promise<{ readonly contacts: ChatContact[]; readonly players: readonly number[] }> {
    const rows = await this.#people.contacts(me, { search: search.trim(), size, findsPlayers });
    const players = rows.filter(({ type }) => type === 'user').map(({ id }) => id);
    const contacts = rows.map(({ id, name, status, unread }) => ({
      id,
      name,
      avatar: '',
      status: this.#shown(id, status ?? 'online'),
      unread,
    }));
    return { contacts, players };
  }

  async user(me: Person): Promise<ChatUserReply> {
    const chats = await this.#people.chats(me, PAGE_SIZE_MAX);
    return {
      id: me.id,
      status: (await this.#people.personWithStatus(me.id))?.chosen ?? 'online',
      chatList: chats.map(({ id, at, unread }) => ({
        chatId: chatIdOf(me.id, id),
        contactId: id,
        lastMessageTime: at.toISOString(),
        unread,
      })),
    };
  }

  /** Sets the status, if one is given. The user of another account is refused. */
  async update(me: Person, { id, status }: ChatUserRequest): Promise<Result<ChatUserReply, Refusal>> {
    if (id !== undefined && id !== me.id) return err(refusal('notAllowed', { field: 'id' }));
    if (status !== undefined) {
      await this.#people.setStatus(me.id, status);
      await this.publishPresence(me.id, 'everywhere');
    }
    return ok(await this.user(me));
  }

  /** Returns a page of a conversation, and marks the newest page as read. */
  async open(
    me: Person,
    { contactId, userId, before, size }: ChatQuery,
  ): Promise<Result<ChatReply, Refusal>> {
    if (userId !== me.id) return err(refusal('notAllowed'));
    const contact = await this.#contact(me, contactId);
    if (!contact.ok) return contact;
    const { db } = this.#parts;
    const pair = pairOf(me.id, contactId);
    const chatRow = await findChat(db, pair);
    const { dialog, more } =
      chatRow === undefined
        ? { dialog: [], more: false }
        : await pageOfMessages(db, chatRow.id, { before, size });
    const newest = dialog.at(-1);
    if (before === undefined && newest !== undefined && (await noteRead(db, pair, me.id, newest.id)))
      await this.#notify(me.id, contactId, undefined);
    const chat = { id: chatIdOf(me.id, contactId), dialog };
    return ok({ status: 1, chat, before: more ? (dialog[0]?.id ?? null) : null });
  }

  /** Writes a message, at most once per request id. Null: the text was blank, and nothing was written. */
  async send(
    me: Person,
    { chatId, contactId, messageText, requestId }: ChatSendRequest,
  ): Promise<Result<ChatMessage | null, Refusal>> {
    const contact = await this.#contact(me, contactId);
    if (!contact.ok) return contact;
    if (chatId !== chatIdOf(me.id, contactId)) return err(refusal('notFound', { what: `chat ${chatId}` }));
    if (BLANK.test(messageText)) return ok(null);
    const written = await this.#write(me.id, contactId, messageText.trim(), requestId);
    if (!written.ok) return written;
    const { message, fresh } = written.value;
    if (fresh)
      await Promise.all([this.#notify(contactId, me.id, message), this.#notify(me.id, contactId, message)]);
    return ok(message);
  }

  /**
   * Publishes the shown status of an account to its contacts, at this node or at every one. One at a time, so that the
   * last one is current.
   */
  publishPresence(accountId: number, where: 'here' | 'everywhere'): Promise<void> {
    return this.#mutex.run(accountId, async () => {
      const person = await this.#people.personWithStatus(accountId);
      if (person === undefined) return;
      const presence = { id: accountId, status: this.#shown(accountId, person.chosen) };
      const { bus } = this.#parts;
      const publish = (topic: string) =>
        where === 'here' ? bus.publishHere(topic, presence) : bus.publish(topic, presence);
      if (person.type !== 'user') return publish(TEAM_PRESENCE_TOPIC);
      for (const id of [accountId, ...(await this.#people.teamOf(accountId))]) publish(presenceTopic(id));
    });
  }

  #shown(accountId: number, chosen: ChatStatus): ChatStatus {
    return this.#parts.presence.has(accountId) ? chosen : 'offline';
  }

  /** An account that may not be contacted is answered like one that does not exist. */
  async #contact(me: Person, contactId: number): Promise<Result<Person, Refusal>> {
    const contact = await this.#people.person(contactId);
    if (contact === undefined || !mayTalk(me, contact))
      return err(refusal('notFound', { what: `contact ${contactId}` }));
    return ok(contact);
  }

  #write(
    senderId: number,
    contactId: number,
    text: string,
    requestId: string | undefined,
  ): Promise<Result<Written, Refusal>> {
    return this.#parts.db.transaction().execute(async (tx) => {
      const chat = await lockChat(tx, pairOf(senderId, contactId));
      const at = new Date(this.#parts.clock.now());
      const added = await addMessage(tx, { chatId: chat.id, senderId, requestId, text, at });
      if (added !== undefined) {
        await noteWritten(tx, chat, added);
        return ok({ message: toMessage(added), fresh: true });
      }
      const before = await messageOfRequest(tx, senderId, requestId ?? '');
      if (before?.chat_id !== chat.id || before.text !== text) return err(refusal('requestReused'));
      return ok({ message: toMessage(before), fresh: false });
    });
  }

  /** Notifies all clients of one side of a message; without a message, of the unread count. */
  async #notify(accountId: number, contactId: number, message: ChatMessage | undefined): Promise<void> {
    const { db, bus } = this.#parts;
    bus.publish(chatTopic(accountId), {
      chatId: chatIdOf(accountId, contactId),
      contactId,
      ...(message === undefined ? {} : { message }),
      unread: await countUnread(db, pairOf(accountId, contactId), accountId),
    });
  }
}
