import type { AccountType } from '@floorcast/contract/auth';
import { CHAT_UNREAD_MOST, type ChatMessage } from '@floorcast/contract/chat';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

type ChatRow = Selectable<Schema['chats']>;

export const toMessage = (row: Selectable<Schema['chatMessages']>): ChatMessage => ({
  id: row.id,
  who: row.senderId,
  message: row.text,
  time: row.at.toISOString(),
});

/** The number of messages that one side of a row of `chats` has not read, up to a limit. */
export const unreadOf = (accountId: number): RawBuilder<number> => sql<number>`(
  select count(*)::int from (
    select 1 from chat_messages
    where chat_id = chats.id and sender_id <> ${accountId}
      and id > case when chats.low_id = ${accountId} then chats.low_read else chats.high_read end
    limit ${CHAT_UNREAD_MOST}
  ) as unread
)`;

const readColumn = (accountId: number, { low }: Pair) => (accountId === low ? 'lowRead' : 'highRead');

export const findChat = (db: Db | Tx, { low, high }: Pair): Promise<ChatRow | undefined> =>
  db.selectFrom('chats').selectAll().where('lowId', '=', low).where('highId', '=', high).executeTakeFirst();

/** The chat of two accounts, created if there is none, and locked until the end: its messages are written in order. */
export async function lockChat(tx: Tx, { low, high }: Pair): Promise<ChatRow> {
  await tx
    .insertInto('chats')
    .values({ lowId: low, highId: high })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('chats')
    .selectAll()
    .where((eb) => eb.and({ lowId: low, highId: high }))
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Undefined: the sender has a message with that request id. */
export const addMessage = (tx: Tx, message: Insertable<Schema['chatMessages']>) =>
  tx
    .insertInto('chatMessages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['senderId', 'requestId']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const messageOfRequest = (tx: Tx, senderId: number, requestId: string) =>
  tx
    .selectFrom('chatMessages')
    .selectAll()
    .where((eb) => eb.and({ senderId, requestId }))
    .executeTakeFirst();

/** The sender of a message has read all earlier ones, unless it is an answer of a colleague. */
export async function noteWritten(
  tx: Tx,
  chat: ChatRow,
  message: { id: number; senderId: number },
): Promise<void> {
  const pair = pairOf(chat.lowId, chat.highId);
  const isOwn = message.senderId === pair.low || message.senderId === pair.high;
  await tx
    .updateTable('chats')
    .set({ lastMessage: message.id, ...(isOwn && { [readColumn(message.senderId, pair)]: message.id }) })
    .where('id', '=', chat.id)
    .execute();
}

/** The newest messages before one, old to new, and whether there are older ones. */
export async function pageOfMessages(
  db: Db,
  chatId: number,
  { before, size }: { readonly before?: number | undefined; readonly size: number },
): Promise<{ dialog: ChatMessage[]; more: boolean }> {
  const rows = await db
    .selectFrom('chatMessages')
    .selectAll()
    .where('chatId', '=', chatId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  return { dialog: rows.slice(0, size).map(toMessage).reverse(), more: rows.length > size };
}

/** Stores that one side has read up to a message. False: it was stored before. */
export async function noteRead(db: Db, pair: Pair, accountId: number, upTo: number): Promise<boolean> {
  const column = readColumn(accountId, pair);
  const { numUpdatedRows } = await db
    .updateTable('chats')
    .set({ [column]: upTo })
    .where((eb) => eb.and({ lowId: pair.low, highId: pair.high }))
    .where(column, '<', upTo)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countUnread(db: Db | Tx, { low, high }: Pair, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('chats')
    .select(unreadOf(accountId).as('unread'))
    .where((eb) => eb.and({ lowId: low, highId: high }))
    .executeTakeFirst();
  return row?.unread ?? 0;
}

/** Two accounts that may chat, the smaller id first. */
export interface Pair {
  readonly low: number;
  readonly high: number;
}

export interface Person {
  readonly id: number;
  readonly type: AccountType;
}

export const pairOf = (one: number, other: number): Pair => ({
  low: Math.min(one, other),
  high: Math.max(one, other),
});

/** The id of a conversation contains its accounts: no other account can name it as its own. */
export const chatIdOf = (one: number, other: number): string => {
  const { low, high } = pairOf(one, other);
  return `${low}-${high}`;
};

/** Players may chat with staff and admins, never with each other; staff and admins with every account (CHAT-2). */
export const mayTalk = (one: Person, other: Person): boolean =>
  one.id !== other.id && (one.type !== 'user' || other.type !== 'user');
