import { type Call, type CallNote, closedByStaff, mayWorkOn } from '@floorcast/contract/calls';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { CallKind } from '@floorcast/contract/help';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { TrailDetail, TrailKind } from '@floorcast/contract/trail';
import type { Selectable } from 'kysely';
import type { Account } from '../../people/accounts/index.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { record } from '../../trail/index.ts';
import type { CallBook, CallBookParts } from './call-book.ts';
import { changeCall, findCall, lockCall } from './calls.repository.ts';

type StoredCall = Selectable<Schema['calls']>;
/** The member of staff who acts. */
export type Staff = Pick<Account, 'id' | 'username' | 'type' | 'Permissions'>;
/** The name by which the trail has an act. */
type Actor = Pick<Staff, 'id' | 'username'>;

/** A change of an open call, and what the trail says of it. */
interface Change {
  readonly set: Parameters<typeof changeCall>[2];
  readonly kind: TrailKind;
  readonly detail?: TrailDetail;
}

/** What an act does to a call; `undefined`: it is as asked for already. */
type Act = (call: StoredCall, tx: Tx) => Promise<Result<Change | undefined, Refusal>>;

/** What staff do with calls: each act once, on the trail, and known to everybody at once. */
export class StaffCalls {
  readonly #parts;
  readonly #book: CallBook;

  constructor(parts: CallBookParts, book: CallBook) {
    this.#parts = parts;
    this.#book = book;
  }

  /** Refused with `callClaimed` if another account has it, unless it is taken over `from` that one. */
  claim(staff: Staff, id: number, from: number | undefined): Promise<Result<Call, Refusal>> {
    return this.#act(staff, id, async (call, tx) => {
      const { claimedBy: holder } = call;
      if (!mayWorkOn(staff, CallKind.parse(call.kind))) return err(refusal('notAllowed'));
      if (holder === staff.id) return ok(undefined);
      if (holder !== null && holder !== from) return err(await claimedBy(tx, holder));
      const detail: TrailDetail = holder === null ? {} : { from: holder };
      return ok({ set: this.#claimOf(call, staff.id), kind: 'call.claimed', detail });
    });
  }

  release(staff: Actor, id: number): Promise<Result<Call, Refusal>> {
    return this.#act(staff, id, async ({ claimedBy: holder }, tx) => {
      if (holder === null) return ok(undefined);
      if (holder !== staff.id) return err(await claimedBy(tx, holder));
      return ok({ set: { claimedBy: null, claimedAt: null }, kind: 'call.released' });
    });
  }

  /** To another account that may work on calls. */
  handOver(staff: Staff, id: number, to: number): Promise<Result<Call, Refusal>> {
    return this.#act(staff, id, async (call, tx) => {
      if (call.claimedBy === to) return ok(undefined);
      if (!(await mayWork(tx, to, CallKind.parse(call.kind))))
        return err(refusal('notFound', { what: `member of staff ${to}` }));
      return ok({ set: this.#claimOf(call, to), kind: 'call.handed-over', detail: { to } });
    });
  }

  /** Leaves all calls that the account has claimed to others. */
  async releaseAll(staff: Actor): Promise<void> {
    const { db } = this.#parts;
    const claimed = await db
      .selectFrom('calls')
      .select('id')
      .where((eb) => eb.and({ claimedBy: staff.id, endedAt: null }))
      .execute();
    for (const { id } of claimed) await this.release(staff, id);
  }

  /** Only where the cause cannot go by itself. */
  done(staff: Staff, id: number, reason: string): Promise<Result<Call, Refusal>> {
    return this.#act(staff, id, async (call) => {
      const kind = CallKind.parse(call.kind);
      if (!mayWorkOn(staff, kind)) return err(refusal('notAllowed'));
      if (!closedByStaff({ kind, cause: call.cause })) return err(refusal('callCauseRemains'));
      const set = { endedAt: this.#now(), endedBy: staff.id };
      return ok({ set, kind: 'call.done', detail: { reason } });
    });
  }

  /** Notes on a call, also on one that has ended; once for each request id. */
  async note(staff: Actor, id: number, { requestId, text }: NoteRequest): Promise<Result<CallNote, Refusal>> {
    const noted = await this.#parts.db
      .transaction()
      .execute(async (tx): Promise<Result<CallNote, Refusal>> => {
        const call = await lockCall(tx, id);
        if (call === undefined) return err(notFound(id));
        const before = await noteOf(tx, staff, requestId);
        if (before !== undefined)
          return before.callId === id && before.text === text
            ? ok(describeNote({ ...before, username: staff.username }))
            : err(refusal('requestReused'));
        const note = await tx
          .insertInto('callNotes')
          .values({ callId: id, requestId, by: staff.id, at: this.#now(), text })
          .returningAll()
          .executeTakeFirstOrThrow();
        await changeCall(tx, id, {});
        await recordAct(tx, staff, call, { kind: 'call.noted', detail: { note: note.id, text } });
        return ok(describeNote({ ...note, username: staff.username }));
      });
    if (noted.ok) await this.#book.publish([id]);
    return noted;
  }

  async #act(staff: Actor, id: number, act: Act): Promise<Result<Call, Refusal>> {
    const acted = await this.#parts.db
      .transaction()
      .execute(async (tx): Promise<Result<boolean, Refusal>> => {
        const call = await lockCall(tx, id);
        if (call === undefined) return err(notFound(id));
        if (call.endedAt !== null) return err(refusal('callEnded'));
        const change = await act(call, tx);
        if (!change.ok) return change;
        if (change.value === undefined) return ok(false);
        await changeCall(tx, id, change.value.set);
        await recordAct(tx, staff, call, change.value);
        return ok(true);
      });
    if (!acted.ok) return acted;
    const row = await findCall(this.#parts.db, id);
    if (row === undefined) return err(notFound(id));
    if (acted.value) await this.#book.publish([id]);
    return ok(await this.#book.describe(row));
  }

  #claimOf({ firstClaimedAt: first }: StoredCall, by: number): Change['set'] {
    const now = this.#now();
    return { claimedBy: by, claimedAt: now, firstClaimedAt: first ?? now };
  }

  #now(): Date {
    return new Date(this.#parts.clock.now());
  }
}

interface NoteRequest {
  readonly requestId: string;
  readonly text: string;
}

export const notFound = (id: number): Refusal => refusal('notFound', { what: `call ${id}` });

/** Writes an act on a call to the trail. */
export function recordAct(
  tx: Tx,
  by: Actor,
  call: StoredCall,
  { kind, detail }: Omit<Change, 'set'>,
): Promise<void> {
  const { id, kind: about, cause, playerId, machineId } = call;
  return record(tx, { kind, by, playerId, machineId, detail: { call: id, about, cause, ...detail } });
}

/** Refuses what another account has claimed. */
export async function claimedBy(tx: Tx, holder: number): Promise<Refusal> {
  const { username } = await tx
    .selectFrom('users')
    .select('username')
    .where('id', '=', holder)
    .executeTakeFirstOrThrow();
  return refusal('callClaimed', { name: username });
}

async function mayWork(tx: Tx, accountId: number, kind: CallKind): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select(['type', 'permissions'])
    .where((eb) => eb.and({ id: accountId, banned: false, closedAt: null }))
    .executeTakeFirst();
  return user !== undefined && mayWorkOn({ type: user.type, Permissions: user.permissions }, kind);
}

const noteOf = (tx: Tx, { id }: Actor, requestId: string) =>
  tx
    .selectFrom('callNotes')
    .selectAll()
    .where((eb) => eb.and({ by: id, requestId }))
    .executeTakeFirst();

/** The notes on a call, the first one first. */
export async function notesOf(db: Db, callId: number): Promise<CallNote[]> {
  const rows = await db
    .selectFrom('callNotes')
    .innerJoin('users', 'users.id', 'callNotes.by')
    .selectAll('callNotes')
    .select('users.username')
    .where('callId', '=', callId)
    .orderBy('callNotes.id')
    .execute();
  return rows.map(describeNote);
}

const describeNote = ({
  id,
  by,
  username,
  at,
  text,
}: Pick<Selectable<Schema['callNotes']>, 'id' | 'by' | 'at' | 'text'> & { username: string }): CallNote => ({
  id,
  by: { id: by, username },
  at: at.toISOString(),
  text,
});
