import type { LetterBox } from '../../../people/chat/index.ts';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import type { CallBook } from '../call-book.ts';
import { changeCall, insertCall, openCallAbout } from '../calls.repository.ts';

/** One call for each player, whatever is written and to whom: an answer ends it. */
const subjectOf = (playerId: number): string => `player:${playerId}`;

/** Calls staff for what players write to them. */
export const letterCalls = (book: CallBook): LetterBox => ({
  async written(tx, playerId) {
    const subject = subjectOf(playerId);
    const fresh = await insertCall(tx, { kind: 'letter', cause: 'letter', subject, playerId }, new Date());
    if (fresh !== undefined) return fresh;
    const open = await openCallAbout(tx, 'letter', subject);
    // Its reader learns that there is more of it. If it has just been closed, that was without this message.
    return open !== undefined && (await changeCall(tx, open.id, {})) ? open.id : this.written(tx, playerId);
  },
  async answered(tx, playerId, staffId) {
    const open = await openCallAbout(tx, 'letter', subjectOf(playerId));
    return open !== undefined && (await changeCall(tx, open.id, endedBy(staffId))) ? open.id : undefined;
  },
  publish: (id) => book.publish([id]),
});

/** What closes a call. */
export const endedBy = (staffId: number) => ({ endedAt: new Date(), endedBy: staffId });

/** What the player and staff wrote to each other last, the oldest first. */
export async function lettersOf(db: Db | Tx, playerId: number, most: number) {
  const rows = await db
    .selectFrom('chats')
    .innerJoin('chatMessages', 'chatMessages.chatId', 'chats.id')
    .innerJoin('users', 'users.id', 'chatMessages.senderId')
    .select(['chatMessages.id', 'at', 'text', 'senderId', 'username'])
    .where((eb) => eb.or([eb('lowId', '=', playerId), eb('highId', '=', playerId)]))
    .orderBy('chatMessages.id', 'desc')
    .limit(most)
    .execute();
  return rows.reverse();
}
