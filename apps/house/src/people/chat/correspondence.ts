import type { ChatMessage } from '@floorcast/contract/chat';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { SiteContext } from '../../context.ts';
import type { Tx } from '../../platform/db/schema.ts';
import {
  addMessage,
  chatIdOf,
  countUnread,
  lockChat,
  messageOfRequest,
  noteWritten,
  type Pair,
  pairOf,
  toMessage,
} from './messages.repository.ts';

/** A message to write into the conversation of two accounts: by one of them, or by a colleague of the one on the team. */
interface Draft {
  readonly pair: Pair;
  readonly senderId: number;
  readonly text: string;
  readonly requestId: string | undefined;
}

interface Written {
  readonly message: ChatMessage;
  /** False if an earlier attempt of the same request stored it. */
  readonly fresh: boolean;
}

/** Writes messages, and notifies both sides of them. */
export class Correspondence {
  readonly #parts;

  constructor(parts: Pick<SiteContext, 'db' | 'bus' | 'clock'>) {
    this.#parts = parts;
  }

  /** Writes a message, at most once for each request id. The conversation stays locked until the transaction ends. */
  async write(tx: Tx, { pair, senderId, text, requestId }: Draft): Promise<Result<Written, Refusal>> {
    const chat = await lockChat(tx, pair);
    const at = new Date(this.#parts.clock.now());
    const written = { chatId: chat.id, senderId, requestId: requestId ?? null, text, at };
    const added = await addMessage(tx, written);
    if (added !== undefined) {
      await noteWritten(tx, chat, added);
      return ok({ message: toMessage(added), fresh: true });
    }
    const before = await messageOfRequest(tx, senderId, requestId ?? '');
    if (before?.chatId !== chat.id || before.text !== text) return err(refusal('requestReused'));
    return ok({ message: toMessage(before), fresh: false });
  }

  /** Notifies all clients of both sides of a message that is committed. */
  async notifyBoth({ low, high }: Pair, message: ChatMessage): Promise<void> {
    await Promise.all([this.notify(low, high, message), this.notify(high, low, message)]);
  }

  /** Notifies all clients of one side of a message; without a message, of the unread count. */
  async notify(accountId: number, contactId: number, message: ChatMessage | undefined): Promise<void> {
    const { db, bus } = this.#parts;
    bus.publish(chatTopic(accountId), {
      chatId: chatIdOf(accountId, contactId),
      contactId,
      ...(message === undefined ? {} : { message }),
      unread: await countUnread(db, pairOf(accountId, contactId), accountId),
    });
  }
}

/** Topic of an account's `chat` notifications: its conversations. */
export const chatTopic = (accountId: number): string => `account.${accountId}.chat`;
/** Topic of an account's `presence` notifications: its own status, and those of its players. */
export const presenceTopic = (accountId: number): string => `account.${accountId}.presence`;
/** Topic of the presence of staff and admins, who are contacts of every account. */
export const TEAM_PRESENCE_TOPIC = 'team.presence';
