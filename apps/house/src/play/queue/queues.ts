import type { QueuePlace } from '@floorcast/contract/queue';
import { seconds } from '@floorcast/contract/time';
import { sql } from 'kysely';
import type { SiteContext } from '../../context.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { QueueEntry } from './queue.repository.ts';

/** A free seat that is reserved for a queue entry. Owns the timer of its end. */
interface Reservation {
  readonly entryId: number;
  readonly until: number;
  /** On the monotonic clock (ms). */
  readonly endsAt: number;
  readonly cancel: () => void;
}

interface Queue {
  readonly playerIds: readonly number[];
  /** How long (s) a session at this machine typically lasts. */
  readonly typical: number | undefined;
  readonly reservation: Reservation | undefined;
  readonly reservedFor: number | undefined;
}

/** A player's place in a queue, without the machine's name. */
export type Position = Omit<QueuePlace, 'name'>;

/** The queues as they were last read, with the timers of their reservations. `close` cancels every timer. */
export class Queues {
  readonly #parts;
  readonly #queues = new Map<number, Queue>();

  constructor(
    parts: Pick<SiteContext, 'clock'> & {
      /** A reserved seat was not taken in time. */
      readonly expired: (machineId: number, entry: QueueEntry) => void;
    },
  ) {
    this.#parts = parts;
  }

  /** Replaces a queue by its entries in the database. Returns every player who is or was in it. */
  set(machineId: number, entries: readonly QueueEntry[], typical: number | undefined): ReadonlySet<number> {
    const before = this.#queues.get(machineId);
    const reserved = entries.find(({ reservedUntil }) => reservedUntil !== null);
    const playerIds = entries.map(({ playerId }) => playerId);
    const reservation = this.#reserve(machineId, before?.reservation, reserved);
    if (entries.length === 0) this.#queues.delete(machineId);
    else this.#queues.set(machineId, { playerIds, typical, reservation, reservedFor: reserved?.playerId });
    return new Set([...(before?.playerIds ?? []), ...playerIds]);
  }

  machines(): number[] {
    return [...this.#queues.keys()];
  }

  at(machineId: number): readonly number[] {
    return this.#queues.get(machineId)?.playerIds ?? [];
  }

  players(): number[] {
    return this.machines().flatMap((machineId) => [...this.at(machineId)]);
  }

  isReserved(machineId: number): boolean {
    return this.#queues.get(machineId)?.reservation !== undefined;
  }

  machineOf(playerId: number): number | undefined {
    return this.machines().find((machineId) => this.at(machineId).includes(playerId));
  }

  positionOf(playerId: number): Position | undefined {
    for (const [id, queue] of this.#queues) {
      const place = queue.playerIds.indexOf(playerId) + 1;
      if (place > 0) return this.#position(id, queue, place, playerId);
    }
    return undefined;
  }

  close(): void {
    for (const { reservation } of this.#queues.values()) reservation?.cancel();
    this.#queues.clear();
  }

  #position(
    id: number,
    { playerIds, typical, reservation, reservedFor }: Queue,
    place: number,
    player: number,
  ): Position {
    const position = { id, place, waiting: playerIds.length, waitMinutes: roughMinutes(typical, place) };
    if (reservation === undefined || reservedFor !== player) return position;
    const left = Math.ceil((reservation.endsAt - this.#parts.clock.monotonic()) / 1000);
    return { ...position, seconds: seconds(Math.max(0, left)) };
  }

  #reserve(machineId: number, before: Reservation | undefined, entry: QueueEntry | undefined) {
    const until = entry?.reservedUntil?.getTime();
    if (before !== undefined && before.entryId === entry?.id && before.until === until) return before;
    before?.cancel();
    if (entry === undefined || until === undefined) return undefined;
    const { clock, expired } = this.#parts;
    const left = Math.max(0, until - clock.now());
    const cancel = clock.after(left, () => expired(machineId, entry));
    return { entryId: entry.id, until, endsAt: clock.monotonic() + left, cancel };
  }
}

/** With fewer ended sessions of one machine, those of all machines are taken. */
const SESSIONS_LEAST = 5;
const SESSIONS_MOST = 20;

/** The minutes that an estimate is rounded up to: it is no more precise. The last means an hour or more. */
const STEPS = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60] as const;

/**
 * Estimates how many minutes the player at a place waits (1: the next), given how long a session typically lasts (s).
 * Null: unknown.
 */
export function roughMinutes(typicalSeconds: number | undefined, place: number): number | null {
  if (typicalSeconds === undefined) return null;
  const minutes = (typicalSeconds * place) / 60;
  return STEPS.find((step) => minutes <= step) ?? 60;
}

/** The median duration (s) of a machine's latest sessions, or of those of all machines if it had few. */
export async function typicalSeconds(db: Db, machineId: number): Promise<number | undefined> {
  const own = await median(db, machineId);
  return own.sessions >= SESSIONS_LEAST ? own.seconds : (await median(db, undefined)).seconds;
}

async function median(db: Db, machineId: number | undefined) {
  const ended = db
    .selectFrom('playSessions')
    .select(sql<number>`extract(epoch from ended_at - started_at)::float8`.as('seconds'))
    .where('state', '=', 'ended')
    .$if(machineId !== undefined, (query) => query.where('machineId', '=', machineId ?? 0))
    .orderBy('id', 'desc')
    .limit(SESSIONS_MOST);
  const { sessions, seconds } = await db
    .selectFrom(ended.as('latest'))
    .select([
      sql<number>`count(*)::int`.as('sessions'),
      sql<number | null>`percentile_cont(0.5) within group (order by seconds)`.as('seconds'),
    ])
    .executeTakeFirstOrThrow();
  return { sessions, seconds: seconds ?? undefined };
}
