import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type QueueEntry = Selectable<Schema['queuePlaces']>;

/** Why a player may not take the seat that a queue is for, as the transaction sees it. */
type WhyNot = (tx: Tx, playerId: number) => Promise<Refusal | undefined>;

interface Joining {
  readonly machineId: number;
  readonly playerId: number;
  readonly longest: number;
  readonly presentUntil: Date;
  readonly whyNot: WhyNot;
}

interface Reserving {
  readonly now: Date;
  readonly until: Date;
  readonly whyNot: WhyNot;
}

/** The stored queue entries of a floor. A transaction that gives a seat to a player locks the machine's row. */
export class QueueRepository {
  readonly #db: Db;
  readonly #floorId: string;
  constructor(db: Db, floorId: string) {
    this.#db = db;
    this.#floorId = floorId;
  }

  /** The entries in the order of their queues: of one machine, or of all. */
  entries(machineId?: number): Promise<QueueEntry[]> {
    return this.#db
      .selectFrom('queuePlaces')
      .selectAll()
      .where('machineId', 'in', this.#machines(machineId))
      .orderBy('id')
      .execute();
  }

  /** Also of another floor: the machine whose queue a player is in. */
  async machineOf(playerId: number): Promise<number | undefined> {
    return machineOfQueue(this.#db, playerId);
  }

  /** Appends an entry. Returns the machine whose queue the player left for it, if any. */
  join(joining: Joining): Promise<Result<number | undefined, Refusal>> {
    const { machineId, playerId, longest, presentUntil: hereUntil, whyNot } = joining;
    return this.#db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', playerId).forNoKeyUpdate().execute();
      const refused = await whyNot(tx, playerId);
      if (refused !== undefined) return err(refused);
      const queue = await lockQueue(tx, machineId);
      if (queue.some((place) => place.playerId === playerId)) return ok(undefined);
      if (queue.length >= longest) return err(refusal('machineBusy'));
      const before = await tx
        .deleteFrom('queuePlaces')
        .where('playerId', '=', playerId)
        .returning('machineId')
        .executeTakeFirst();
      const entry = { machineId, playerId, reservedUntil: null, hereUntil };
      await tx.insertInto('queuePlaces').values(entry).execute();
      return ok(before?.machineId);
    });
  }

  async leave(playerId: number, machineId: number): Promise<void> {
    const own = this.#db.deleteFrom('queuePlaces').where('playerId', '=', playerId);
    await own.where('machineId', '=', machineId).execute();
  }

  /**
   * Reserves a free seat for the first connected player that may sit there. `entry` undefined: the seat is taken or reserved
   * already, or there is no such player. `barred`: those that may not sit, whose entries were removed.
   */
  reserve(machineId: number, { now, until, whyNot }: Reserving) {
    return this.#db.transaction().execute(async (tx) => {
      const barred = new Map<number, Refusal>();
      const queue = await lockQueue(tx, machineId);
      const isReserved = queue.some(({ reservedUntil }) => reservedUntil !== null);
      if (queue.length === 0 || isReserved || (await isTaken(tx, machineId)))
        return { entry: undefined, barred };
      const locked = await lockedAccounts(tx, machineId);
      for (const { id, playerId } of queue.filter(({ hereUntil }) => hereUntil > now)) {
        // The next sweep removes it.
        if (locked.has(playerId)) continue;
        const refused = await whyNot(tx, playerId);
        if (refused === undefined) return { entry: await reserveFor(tx, id, until), barred };
        barred.set(playerId, refused);
        await tx.deleteFrom('queuePlaces').where('id', '=', id).execute();
      }
      return { entry: undefined, barred };
    });
  }

  /** Ends the reservation of a seat that cannot be taken now; its queue entry stays first. */
  async releaseReservation(machineId: number): Promise<void> {
    await this.#db
      .updateTable('queuePlaces')
      .set({ reservedUntil: null })
      .where('machineId', '=', machineId)
      .where('reservedUntil', 'is not', null)
      .execute();
  }

  /** Removes an entry whose reservation has expired. False: the seat was taken, or the reservation given up or extended. */
  async expire({ id, reservedUntil }: QueueEntry): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('queuePlaces')
      .where('id', '=', id)
      .where('reservedUntil', '<=', reservedUntil)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  async setPresence(playerIds: readonly number[], until: Date): Promise<void> {
    if (playerIds.length === 0) return;
    await this.#changed({ hereUntil: until }).where('playerId', 'in', playerIds).execute();
  }

  /** Lets players whose presence ended before a moment count as connected until that moment. */
  async extendPresence(moment: Date): Promise<void> {
    await this.#changed({ hereUntil: moment }).where('hereUntil', '<', moment).execute();
  }

  /** Lets every reservation last at least until a moment. */
  async extendReservations(moment: Date): Promise<void> {
    await this.#changed({ reservedUntil: moment }).where('reservedUntil', '<', moment).execute();
  }

  /** Removes the entries of a queue whose players were away since `since`, let a reservation expire, or are locked out. */
  sweep(machineId: number, since: Date, now: Date): Promise<QueueEntry[]> {
    return this.#db
      .deleteFrom('queuePlaces')
      .using('users')
      .whereRef('users.id', '=', 'queuePlaces.playerId')
      .where('machineId', '=', machineId)
      .where((eb) =>
        eb.or([
          eb('hereUntil', '<=', since),
          eb('reservedUntil', '<=', now),
          eb('users.banned', '=', true),
          eb('users.closedAt', 'is not', null),
        ]),
      )
      .returningAll('queuePlaces')
      .execute();
  }

  /** Removes all entries of a queue, or of all queues. */
  clear(machineId?: number): Promise<QueueEntry[]> {
    return this.#db
      .deleteFrom('queuePlaces')
      .where('machineId', 'in', this.#machines(machineId))
      .returningAll()
      .execute();
  }

  #changed(change: Updateable<Schema['queuePlaces']>) {
    return this.#db.updateTable('queuePlaces').set(change).where('machineId', 'in', this.#machines());
  }

  #machines(machineId?: number) {
    return this.#db
      .selectFrom('machines')
      .select('machines.id')
      .where('floorId', '=', this.#floorId)
      .$if(machineId !== undefined, (query) => query.where('machines.id', '=', machineId ?? 0));
  }
}

export async function machineOfQueue(db: Db, playerId: number): Promise<number | undefined> {
  const entry = await db
    .selectFrom('queuePlaces')
    .select('machineId')
    .where('playerId', '=', playerId)
    .executeTakeFirst();
  return entry?.machineId;
}

/**
 * Whether a player may take a free seat; the player's queue entry is then used up. Refused while a connected player is
 * before this one in the queue. Runs in the transaction that opens the session.
 */
export async function claimSeat(
  tx: Tx,
  machineId: number,
  playerId: number,
  now: Date,
): Promise<Result<QueueEntry | undefined, 'machineReserved'>> {
  const queue = await lockQueue(tx, machineId);
  const next =
    queue.find(({ reservedUntil }) => reservedUntil !== null) ??
    queue.find(({ hereUntil }) => hereUntil > now);
  if (next !== undefined && next.playerId !== playerId) return err('machineReserved');
  const entry = await tx
    .deleteFrom('queuePlaces')
    .where((eb) => eb.and({ machineId, playerId }))
    .returningAll()
    .executeTakeFirst();
  return ok(entry);
}

/** Restores the entry of a player whose machine failed while the seat was taken, unless there is a newer entry. */
export async function restoreEntry(
  db: Db,
  { id, machineId, playerId, hereUntil }: QueueEntry,
): Promise<void> {
  await sql`insert into queue_places (id, machine_id, player_id, here_until) overriding system value
    values (${id}, ${machineId}, ${playerId}, ${hereUntil}) on conflict do nothing`.execute(db);
}

/** The queue of a machine, locked until the transaction ends. */
async function lockQueue(tx: Tx, machineId: number): Promise<QueueEntry[]> {
  // Does not block references to the machine: games are still posted.
  await tx.selectFrom('machines').select('id').where('id', '=', machineId).forNoKeyUpdate().execute();
  return tx.selectFrom('queuePlaces').selectAll().where('machineId', '=', machineId).orderBy('id').execute();
}

/** The players in a queue whose accounts are banned or closed. */
async function lockedAccounts(tx: Tx, machineId: number): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('queuePlaces')
    .innerJoin('users', 'users.id', 'queuePlaces.playerId')
    .select('users.id')
    .where('machineId', '=', machineId)
    .where((eb) => eb.or([eb('banned', '=', true), eb('closedAt', 'is not', null)]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const reserveFor = (tx: Tx, entryId: number, until: Date): Promise<QueueEntry> =>
  tx
    .updateTable('queuePlaces')
    .set({ reservedUntil: until })
    .where('id', '=', entryId)
    .returningAll()
    .executeTakeFirstOrThrow();

const isTaken = async (tx: Tx, machineId: number): Promise<boolean> =>
  (await tx
    .selectFrom('playSessions')
    .select('id')
    .where('machineId', '=', machineId)
    .where('state', '<>', 'ended')
    .executeTakeFirst()) !== undefined;
