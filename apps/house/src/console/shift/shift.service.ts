import { dutiesOf } from '@floorcast/contract/duties';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import { type OnDuty, ShiftCalls, type ShiftNote, type ShiftReply } from '@floorcast/contract/shift';
import { sql } from 'kysely';
import type { SiteContext } from '../../context.ts';
import { countOpenProposals } from '../../money/approvals/index.ts';
import { type Account, answer } from '../../people/accounts/index.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { record } from '../../trail/index.ts';
import { openHandPays, sumsToZero } from '../../wallet/index.ts';

/** How many notes to the next shift a reader gets. */
const NOTES = 20;
/** How long (ms) a sum of the books is good for: every overview shows it. */
const BOOKS_MS = 60_000;

/** The member of staff who acts. */
type Staff = Pick<Account, 'id' | 'username'>;

type Books = NonNullable<ShiftReply['books']>;

/** Staff on duty, what one shift tells the next, and what is open. */
export class ShiftService {
  readonly #parts;
  #books: Books | undefined;

  constructor(
    parts: Pick<SiteContext, 'db' | 'clock'> & {
      /** Leaves the calls that an account has claimed to others. */
      readonly releaseCalls: (staff: Staff) => Promise<void>;
    },
  ) {
    this.#parts = parts;
  }

  /** Returns whether the duty has begun now: it goes on if it had. */
  begin(staff: Staff): Promise<boolean> {
    return this.#parts.db.transaction().execute(async (tx) => {
      const begun = await tx
        .insertInto('shifts')
        .values({ userId: staff.id, beganAt: this.#now() })
        .onConflict((conflict) => conflict.column('userId').where('endedAt', 'is', null).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (begun === undefined) return false;
      await record(tx, { kind: 'shift.began', by: staff, detail: { shift: begun.id } });
      return true;
    });
  }

  /** Ends the duty of an account, with a note to the next shift unless it is empty, and leaves its calls to others. */
  async end(staff: Staff, note: string): Promise<void> {
    await this.#parts.db.transaction().execute(async (tx) => {
      const ended = await tx
        .updateTable('shifts')
        .set({ endedAt: this.#now() })
        .where((eb) => eb.and({ userId: staff.id, endedAt: null }))
        .returning('id')
        .executeTakeFirst();
      if (ended === undefined) return;
      if (note !== '') await this.#insertNote(tx, staff, `end-${ended.id}`, note);
      await record(tx, { kind: 'shift.ended', by: staff, detail: { shift: ended.id, note } });
    });
    await this.#parts.releaseCalls(staff);
  }

  /** Writes a note to the next shift, once for each request id. */
  note(
    staff: Staff,
    { requestId, text }: { requestId: string; text: string },
  ): Promise<Result<true, Refusal>> {
    return this.#parts.db.transaction().execute(async (tx): Promise<Result<true, Refusal>> => {
      if (await this.#insertNote(tx, staff, requestId, text)) {
        await record(tx, { kind: 'shift.noted', by: staff, detail: { text } });
        return ok(true);
      }
      const { text: before } = await tx
        .selectFrom('shiftNotes')
        .select('text')
        .where((eb) => eb.and({ by: staff.id, requestId }))
        .executeTakeFirstOrThrow();
      return before === text ? ok(true) : err(refusal('requestReused'));
    });
  }

  async isOnDuty(accountId: number): Promise<boolean> {
    const shift = await this.#parts.db
      .selectFrom('shifts')
      .select('id')
      .where((eb) => eb.and({ userId: accountId, endedAt: null }))
      .executeTakeFirst();
    return shift !== undefined;
  }

  async overview(): Promise<ShiftReply> {
    const { db } = this.#parts;
    const [onDuty, notes, open, books] = await Promise.all([
      onDutyNow(db),
      latestNotes(db),
      openNow(db, this.#now()),
      this.#addUp(),
    ]);
    return { onDuty, notes, open, books };
  }

  /** Adds the books up, unless they were within the last minute. */
  async #addUp(): Promise<Books> {
    const now = this.#now();
    if (this.#books === undefined || now.getTime() - Date.parse(this.#books.at) >= BOOKS_MS)
      this.#books = { even: await sumsToZero(this.#parts.db), at: now.toISOString() };
    return this.#books;
  }

  /** Returns whether it is new. */
  async #insertNote(tx: Tx, { id }: Staff, requestId: string, text: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('shiftNotes')
      .values({ by: id, requestId, at: this.#now(), text })
      .onConflict((conflict) => conflict.columns(['by', 'requestId']).doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  #now(): Date {
    return new Date(this.#parts.clock.now());
  }
}

async function onDutyNow(db: Db): Promise<OnDuty[]> {
  const rows = await db
    .selectFrom('shifts')
    .innerJoin('users', 'users.id', 'shifts.userId')
    .select(['users.id', 'username', 'name', 'lastname', 'permissions', 'beganAt'])
    .select(
      sql<number>`(select count(*)::int from calls where claimed_by = users.id and ended_at is null)`.as(
        'claimed',
      ),
    )
    .where((eb) => eb.and({ 'shifts.endedAt': null, 'users.banned': false, 'users.closedAt': null }))
    .orderBy('beganAt')
    .execute();
  return rows.map(({ id, username, name, lastname, permissions, beganAt, claimed }) => ({
    id,
    username,
    name: `${name} ${lastname}`.trim(),
    duties: [...dutiesOf(permissions)],
    since: beganAt.toISOString(),
    claimed,
  }));
}

async function latestNotes(db: Db): Promise<ShiftNote[]> {
  const rows = await db
    .selectFrom('shiftNotes')
    .innerJoin('users', 'users.id', 'shiftNotes.by')
    .select(['shiftNotes.id', 'by', 'username', 'at', 'text'])
    .orderBy('shiftNotes.id', 'desc')
    .limit(NOTES)
    .execute();
  return rows.map(({ id, by, username, at, text }) => ({
    id,
    by: { id: by, username },
    at: at.toISOString(),
    text,
  }));
}

async function openNow(db: Db, now: Date): Promise<ShiftReply['open']> {
  const calls = await db
    .selectFrom('calls')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where claimed_by is null))::int`.as('unclaimed'),
    ])
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const machines = await db
    .selectFrom('machines')
    .select(sql<number>`count(*)::int`.as('all'))
    .where('outOfServiceAt', 'is not', null)
    .executeTakeFirstOrThrow();
  const handPays = (await openHandPays(db)).filter(({ paid }) => !paid).length;
  return {
    calls: calls.all,
    unclaimed: calls.unclaimed,
    handPays,
    proposals: await countOpenProposals(db, now),
    outOfService: machines.all,
  };
}

/** Staff begin and end their duty, and tell the next shift what it must know. */
export const shiftCalls = (shifts: ShiftService) =>
  answer(ShiftCalls, {
    read: async () => ok(await shifts.overview()),
    async begin(_, { account }) {
      await shifts.begin(account);
      return ok({ onDuty: true });
    },
    async end({ body: { note } }, { account }) {
      await shifts.end(account, note);
      return ok({ onDuty: false });
    },
    async note({ body }, { account }) {
      const noted = await shifts.note(account, body);
      return noted.ok ? ok({ onDuty: await shifts.isOnDuty(account.id) }) : noted;
    },
  });
