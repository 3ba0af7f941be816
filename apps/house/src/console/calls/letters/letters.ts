import { type Call, type LetterAnswer, type LetterMessage, mayWorkOn } from '@floorcast/contract/calls';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import { Correspondence, pairOf } from '../../../people/chat/index.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import { recordLook } from '../../../trail/index.ts';
import type { CallBook, CallBookParts } from '../call-book.ts';
import { changeCall, findCall, lockCall } from '../calls.repository.ts';
import { claimedBy, notFound, recordAct, type Staff } from '../staff-calls.ts';
import { endedBy, lettersOf } from './letter-calls.ts';

/** How many messages the reader of a letter sees. */
const MESSAGES = 50;

/** What players write to staff, as the calls about it show it; staff answer in the player's own conversation. */
export class Letters {
  readonly #parts;
  readonly #book: CallBook;
  readonly #correspondence: Correspondence;

  constructor(parts: CallBookParts, book: CallBook) {
    this.#parts = parts;
    this.#book = book;
    this.#correspondence = new Correspondence(parts);
  }

  /** The look of the reader at the player is on the trail. */
  async read(staff: Staff, id: number): Promise<Result<LetterMessage[], Refusal>> {
    const { db } = this.#parts;
    const call = await findCall(db, id);
    if (call === undefined || call.kind !== 'letter' || call.playerId === null) return err(notFound(id));
    const playerId = call.playerId;
    await recordLook(db, staff, playerId);
    const rows = await lettersOf(db, playerId, MESSAGES);
    return ok(
      rows.map(({ id: message, at, text, senderId, username }) => ({
        id: message,
        at: at.toISOString(),
        by: { id: senderId, username },
        fromPlayer: senderId === playerId,
        text,
      })),
    );
  }

  /** Claims the call as well. Refused with `callClaimed` if another account has it. */
  async answer(staff: Staff, id: number, answer: LetterAnswer): Promise<Result<Call, Refusal>> {
    const { db } = this.#parts;
    const call = await findCall(db, id);
    if (call === undefined || call.kind !== 'letter' || call.playerId === null) return err(notFound(id));
    const playerId = call.playerId;
    const written = await inTransaction(db, async (tx) => {
      const { requestId } = answer;
      const pair = pairOf(playerId, await this.#writtenTo(tx, playerId, staff.id));
      const draft = { pair, senderId: staff.id, text: answer.text.trim(), requestId };
      const done = await this.#correspondence.write(tx, draft);
      if (!done.ok || !done.value.fresh) return done.ok ? ok(undefined) : done;
      const { message } = done.value;
      const refused = await this.#note(tx, staff, { id, playerId, answer, messageId: message.id });
      return refused === undefined ? ok({ pair, message }) : err(refused);
    });
    if (!written.ok) return written;
    if (written.value !== undefined) {
      await this.#correspondence.notifyBoth(written.value.pair, written.value.message);
      await this.#book.publish([id]);
    }
    const row = await findCall(db, id);
    return row === undefined ? err(notFound(id)) : ok(await this.#book.describe(row));
  }

  /** The member of staff to whom the player wrote last: there the player finds the answer. */
  async #writtenTo(tx: Tx, playerId: number, otherwise: number): Promise<number> {
    const last = await tx
      .selectFrom('chats')
      .innerJoin('chatMessages', 'chatMessages.chatId', 'chats.id')
      .select(['lowId', 'highId'])
      .where((eb) => eb.or([eb('lowId', '=', playerId), eb('highId', '=', playerId)]))
      .where('senderId', '=', playerId)
      .orderBy('chatMessages.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last === undefined) return otherwise;
    return last.lowId === playerId ? last.highId : last.lowId;
  }

  /** What an answer changes of its call, which is written to the trail; or why it is refused. */
  async #note(
    tx: Tx,
    staff: Staff,
    { id, playerId, answer, messageId }: Noted,
  ): Promise<Refusal | undefined> {
    const call = await lockCall(tx, id);
    if (call === undefined) return notFound(id);
    if (call.endedAt !== null) return refusal('callEnded');
    if (!mayWorkOn(staff, 'letter')) return refusal('notAllowed');
    if (call.claimedBy !== null && call.claimedBy !== staff.id) return claimedBy(tx, call.claimedBy);
    const now = new Date(this.#parts.clock.now());
    const closes = answer.done && !(await hasWrittenSince(tx, playerId, answer.read));
    await changeCall(tx, id, {
      claimedBy: staff.id,
      claimedAt: call.claimedAt ?? now,
      firstClaimedAt: call.firstClaimedAt ?? now,
      ...(closes && endedBy(staff.id)),
    });
    await recordAct(tx, staff, call, { kind: 'call.answered', detail: { message: messageId, closes } });
    return undefined;
  }
}

interface Noted {
  readonly id: number;
  readonly playerId: number;
  readonly answer: LetterAnswer;
  readonly messageId: number;
}

/** Whether the player has written what the member of staff has not read. */
async function hasWrittenSince(tx: Tx, playerId: number, messageId: number): Promise<boolean> {
  const later = await tx
    .selectFrom('chatMessages')
    .select('id')
    .where('senderId', '=', playerId)
    .where('id', '>', messageId)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}
