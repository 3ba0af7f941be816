import { err, ok, type Result } from '@floorcast/contract/result';
import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type PlaceRow = Selectable<Schema['queue_places']>;

/** Fewer sessions than this of one machine say little: then those of all machines are asked. */
const SESSIONS_LEAST = 5;
const SESSIONS_MOST = 20;

interface Joining {
  readonly machineId: number;
  readonly playerId: number;
  readonly longest: number;
  readonly hereUntil: Date;
}

/** The lines as they are kept. Whatever gives a seat to somebody holds its machine's row meanwhile. */
export class QueueRepository {
  readonly #db: Db;
  constructor(db: Db) {
    this.#db = db;
  }

  /** Who stands in line, the first first: for one machine, or for all. */
  places(machineId?: number): Promise<PlaceRow[]> {
    const all = this.#db.selectFrom('queue_places').selectAll().orderBy('id');
    return (machineId === undefined ? all : all.where('machine_id', '=', machineId)).execute();
  }

  /** Takes a place at the end. Returns the machine whose line was given up for it, if any. */
  join({ machineId, playerId, longest, hereUntil }: Joining): Promise<Result<number | undefined, 'full'>> {
    return this.#db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', playerId).forNoKeyUpdate().execute();
      const line = await lockLine(tx, machineId);
      if (line.some(({ player_id }) => player_id === playerId)) return ok(undefined);
      if (line.length >= longest) return err('full');
      const before = await tx
        .deleteFrom('queue_places')
        .where('player_id', '=', playerId)
        .returning('machine_id')
        .executeTakeFirst();
      await tx
        .insertInto('queue_places')
        .values({ machine_id: machineId, player_id: playerId, reserved_until: null, here_until: hereUntil })
        .execute();
      return ok(before?.machine_id);
    });
  }

  async leave(playerId: number, machineId: number): Promise<void> {
    await this.#db
      .deleteFrom('queue_places')
      .where('player_id', '=', playerId)
      .where('machine_id', '=', machineId)
      .execute();
  }

  /** Keeps a free seat for the first in line who is there. Undefined: it is taken, kept already, or nobody is there. */
  reserve(machineId: number, now: Date, until: Date): Promise<PlaceRow | undefined> {
    return this.#db.transaction().execute(async (tx) => {
      const line = await lockLine(tx, machineId);
      if (line.some(({ reserved_until }) => reserved_until !== null)) return undefined;
      const next = line.find(({ here_until }) => here_until > now);
      if (next === undefined || (await isTaken(tx, machineId))) return undefined;
      return tx
        .updateTable('queue_places')
        .set({ reserved_until: until })
        .where('id', '=', next.id)
        .returningAll()
        .executeTakeFirst();
    });
  }

  /** The seat cannot be sat on now: whoever it was kept for is the first in line again. */
  async releaseSeat(machineId: number): Promise<void> {
    await this.#db
      .updateTable('queue_places')
      .set({ reserved_until: null })
      .where('machine_id', '=', machineId)
      .where('reserved_until', 'is not', null)
      .execute();
  }

  /** A seat that was not taken in time. False: it was, or was given up. */
  async expire(placeId: number): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('queue_places')
      .where('id', '=', placeId)
      .where('reserved_until', 'is not', null)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  async here(playerIds: readonly number[], until: Date): Promise<void> {
    if (playerIds.length === 0) return;
    await this.#db
      .updateTable('queue_places')
      .set({ here_until: until })
      .where('player_id', 'in', playerIds)
      .execute();
  }

  /** Whoever was last there before a moment counts as having gone then. */
  async wait(moment: Date): Promise<void> {
    await this.#db
      .updateTable('queue_places')
      .set({ here_until: moment })
      .where('here_until', '<', moment)
      .execute();
  }

  /** Every seat that is kept is so at least until a moment. */
  async keepUntil(moment: Date): Promise<void> {
    await this.#db
      .updateTable('queue_places')
      .set({ reserved_until: moment })
      .where('reserved_until', '<', moment)
      .execute();
  }

  /** Drops those of a line who have not been there since, or did not take the seat by now, and whoever is banned. */
  sweep(machineId: number, since: Date, now: Date): Promise<PlaceRow[]> {
    return this.#db
      .deleteFrom('queue_places')
      .using('users')
      .whereRef('users.id', '=', 'queue_places.player_id')
      .where('machine_id', '=', machineId)
      .where((eb) =>
        eb.or([
          eb('here_until', '<=', since),
          eb('reserved_until', '<=', now),
          eb('users.banned', '=', true),
        ]),
      )
      .returningAll('queue_places')
      .execute();
  }

  /** Drops everybody of a line, or of all. */
  clear(machineId?: number): Promise<PlaceRow[]> {
    const all = this.#db.deleteFrom('queue_places').returningAll();
    return (machineId === undefined ? all : all.where('machine_id', '=', machineId)).execute();
  }

  /** How long (s) people sit at a machine: the median of its latest sessions, or of everybody's where it had few. */
  async typicalSeconds(machineId: number): Promise<number | undefined> {
    const own = await this.#median(machineId);
    return own.sessions >= SESSIONS_LEAST ? own.seconds : (await this.#median(undefined)).seconds;
  }

  async #median(machineId: number | undefined): Promise<{ sessions: number; seconds: number | undefined }> {
    const ended = this.#db
      .selectFrom('play_sessions')
      .select(sql<number>`extract(epoch from ended_at - started_at)::float8`.as('seconds'))
      .where('state', '=', 'ended')
      .$if(machineId !== undefined, (query) => query.where('machine_id', '=', machineId ?? 0))
      .orderBy('id', 'desc')
      .limit(SESSIONS_MOST);
    const { sessions, seconds } = await this.#db
      .selectFrom(ended.as('latest'))
      .select([
        sql<number>`count(*)::int`.as('sessions'),
        sql<number | null>`percentile_cont(0.5) within group (order by seconds)`.as('seconds'),
      ])
      .executeTakeFirstOrThrow();
    return { sessions, seconds: seconds ?? undefined };
  }
}

/**
 * Whether a player may sit down at a free machine; their place in its line, if they had one, is then used up. Nobody
 * passes somebody who stands before them and is there. In the transaction that opens the session.
 */
export async function claimSeat(
  tx: Tx,
  machineId: number,
  playerId: number,
  now: Date,
): Promise<Result<PlaceRow | undefined, 'machineReserved'>> {
  const line = await lockLine(tx, machineId);
  const next =
    line.find(({ reserved_until }) => reserved_until !== null) ??
    line.find(({ here_until }) => here_until > now);
  if (next !== undefined && next.player_id !== playerId) return err('machineReserved');
  const place = await tx
    .deleteFrom('queue_places')
    .where('machine_id', '=', machineId)
    .where('player_id', '=', playerId)
    .returningAll()
    .executeTakeFirst();
  return ok(place);
}

/** A machine failed as somebody sat down: they stand where they stood, unless they stand in another line by now. */
export async function standAgain(db: Db, { id, machine_id, player_id, here_until }: PlaceRow): Promise<void> {
  await sql`insert into queue_places (id, machine_id, player_id, here_until) overriding system value
    values (${id}, ${machine_id}, ${player_id}, ${here_until}) on conflict do nothing`.execute(db);
}

/** The line of a machine, held until the transaction ends. */
async function lockLine(tx: Tx, machineId: number): Promise<PlaceRow[]> {
  // Not against references to the machine: games go on being booked.
  await tx.selectFrom('machines').select('id').where('id', '=', machineId).forNoKeyUpdate().execute();
  return tx
    .selectFrom('queue_places')
    .selectAll()
    .where('machine_id', '=', machineId)
    .orderBy('id')
    .execute();
}

const isTaken = async (tx: Tx, machineId: number): Promise<boolean> =>
  (await tx
    .selectFrom('play_sessions')
    .select('id')
    .where('machine_id', '=', machineId)
    .where('state', '<>', 'ended')
    .executeTakeFirst()) !== undefined;
