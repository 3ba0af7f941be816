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
import { dutiesOf, may } from '@floorcast/contract/duties';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { PAGE_SIZE_MAX } from '@floorcast/contract/fields';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { Logger } from 'pino';
import type { HouseEvents, SiteContext } from '../../context.ts';
import { inBackground } from '../../platform/background.ts';
import { KeyedMutex } from '../../platform/concurrency/lanes.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { Correspondence, presenceTopic, TEAM_PRESENCE_TOPIC } from './correspondence.ts';
import {
  chatIdOf,
  findChat,
  mayTalk,
  noteRead,
  type Person,
  pageOfMessages,
  pairOf,
} from './messages.repository.ts';
import { PeopleRepository } from './people.repository.ts';
import type { Presence } from './presence.ts';

/** White space and invisible characters. */
const BLANK = /^[\s\p{Cf}]*$/u;

export interface ChatParts extends Pick<SiteContext, 'db' | 'bus' | 'clock'> {
  readonly presence: Presence;
  readonly letters: LetterBox;
}

/** The calls of staff about what players write to them, changed in the transactions that write messages. */
export interface LetterBox {
  /** A player wrote: staff are called. Returns the call. */
  written(tx: Tx, playerId: number): Promise<number>;
  /** A member of staff wrote to a player: nobody else need answer. Returns the call that this has closed. */
  answered(tx: Tx, playerId: number, staffId: number): Promise<number | undefined>;
  /** Publishes a call whose change is committed. */
  publish(callId: number): Promise<void>;
}

/** Conversations between players and staff (CHAT-1, CHAT-2). */
export class ChatService {
  readonly #parts;
  readonly #people: PeopleRepository;
  readonly #correspondence: Correspondence;
  readonly #mutex = new KeyedMutex<number>();

  constructor(parts: ChatParts) {
    this.#parts = parts;
    this.#people = new PeopleRepository(parts.db);
    this.#correspondence = new Correspondence(parts);
  }

  /** `findsPlayers`: whether a search finds players without a conversation too. */
  async contacts(
    me: Person,
    { search = '', size }: ChatContactsQuery,
    findsPlayers = false,
  ): Promise<{ readonly contacts: ChatContact[]; readonly players: readonly number[] }> {
    const rows = await this.#people.contacts(me, { search: search.trim(), size, findsPlayers });
    const players = rows.filter(({ type }) => type === 'user').map(({ id }) => id);
    const support = me.type === 'user' ? supportAmong(rows) : undefined;
    const contacts = rows.map(({ id, name, status, unread }) => ({
      id,
      name,
      avatar: '',
      status: this.#shown(id, status ?? 'online'),
      unread,
      ...(support !== undefined && { support: support.has(id) }),
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
      await this.#correspondence.notify(me.id, contactId, undefined);
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
    const { db, letters } = this.#parts;
    const pair = pairOf(me.id, contactId);
    const draft = { pair, senderId: me.id, text: messageText.trim(), requestId };
    let call: number | undefined;
    const written = await db.transaction().execute(async (tx) => {
      const done = await this.#correspondence.write(tx, draft);
      if (!done.ok || !done.value.fresh) return done;
      if (me.type === 'user') call = await letters.written(tx, me.id);
      else if (contact.value.type === 'user') call = await letters.answered(tx, contactId, me.id);
      return done;
    });
    if (!written.ok) return written;
    const { message, fresh } = written.value;
    if (fresh) await this.#correspondence.notifyBoth(pair, message);
    if (call !== undefined) await letters.publish(call);
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
}

type Helper = Person & { readonly permissions: readonly number[] };

/** The contacts that answer letters to support: those whose duty that is, else all that may help players. */
function supportAmong(contacts: readonly Helper[]): ReadonlySet<number> {
  const helpers = contacts.filter(({ type, permissions }) =>
    may({ type, Permissions: permissions }, 'players.help'),
  );
  const support = helpers.filter(({ permissions }) => dutiesOf(permissions).includes('support'));
  return new Set((support.length > 0 ? support : helpers).map(({ id }) => id));
}

/** Opens the chats, which publish presence. */
export function openChat({
  log,
  events,
  ...parts
}: ChatParts & { readonly log: Logger; readonly events: HouseEvents }): ChatService {
  const chat = new ChatService(parts);
  // Every node learns of it, and notifies its own connections.
  events.on('presenceChanged', (accountId) =>
    inBackground(log, chat.publishPresence(accountId, 'here'), 'publishing presence'),
  );
  return chat;
}
