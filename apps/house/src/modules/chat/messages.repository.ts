import { CHAT_UNREAD_MOST, type ChatMessage } from '@floorcast/contract/chat';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { type Pair, pairOf } from './pair.ts';

type ChatRow = Selectable<Schema['chats']>;

export const toMessage = (row: Selectable<Schema['chat_messages']>): ChatMessage => ({
  id: row.id,
  who: row.sender_id,
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

const readColumn = (accountId: number, { low }: Pair) => (accountId === low ? 'low_read' : 'high_read');

export const findChat = (db: Db | Tx, { low, high }: Pair): Promise<ChatRow | undefined> =>
  db.selectFrom('chats').selectAll().where('low_id', '=', low).where('high_id', '=', high).executeTakeFirst();

/** The chat of two accounts, created if there is none, and locked until the end: its messages are written in order. */
export async function lockChat(tx: Tx, { low, high }: Pair): Promise<ChatRow> {
  await tx
    .insertInto('chats')
    .values({ low_id: low, high_id: high })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('chats')
    .selectAll()
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export interface NewMessage {
  readonly chatId: number;
  readonly senderId: number;
  readonly requestId: string | undefined;
  readonly text: string;
  readonly at: Date;
}

/** Undefined: the sender has a message with that request id. */
export const addMessage = (tx: Tx, { chatId, senderId, requestId, text, at }: NewMessage) =>
  tx
    .insertInto('chat_messages')
    .values({ chat_id: chatId, sender_id: senderId, request_id: requestId ?? null, text, at })
    .onConflict((conflict) => conflict.columns(['sender_id', 'request_id']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const messageOfRequest = (tx: Tx, senderId: number, requestId: string) =>
  tx
    .selectFrom('chat_messages')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();

/** The sender of a message has read all earlier ones, unless it is an answer of a colleague. */
export async function noteWritten(
  tx: Tx,
  chat: ChatRow,
  message: { id: number; sender_id: number },
): Promise<void> {
  const pair = pairOf(chat.low_id, chat.high_id);
  const isOwn = message.sender_id === pair.low || message.sender_id === pair.high;
  await tx
    .updateTable('chats')
    .set({ last_message: message.id, ...(isOwn && { [readColumn(message.sender_id, pair)]: message.id }) })
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
    .selectFrom('chat_messages')
    .selectAll()
    .where('chat_id', '=', chatId)
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
    .where('low_id', '=', pair.low)
    .where('high_id', '=', pair.high)
    .where(column, '<', upTo)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countUnread(db: Db | Tx, { low, high }: Pair, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('chats')
    .select(unreadOf(accountId).as('unread'))
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .executeTakeFirst();
  return row?.unread ?? 0;
}
