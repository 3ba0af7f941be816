import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from './schema.ts';

/**
 * Runs a query that only reads, for a list or a report: never for a decision about money. What was committed before
 * the call is in its result. The query may run twice.
 */
export type Read = <T>(query: (db: Db) => Promise<T>) => Promise<T>;

/** How long (ms) a read waits for the replica to have what the primary has. */
const WAIT_MS = 250;
const LOOK_MS = 10;
/** How long (ms) the primary answers alone after the replica was behind or failed. */
const SKIP_MS = 1_000;

interface ReplicaParts {
  readonly primary: Db;
  readonly replica: Db;
  readonly log: Logger;
}

/** Reads from the replica, or without one from the primary. */
export function readerOf({
  primary,
  replica,
  log,
}: Omit<ReplicaParts, 'replica'> & { readonly replica: Db | undefined }): Read {
  return replica === undefined ? (query) => query(primary) : new ReadReplica({ primary, replica, log }).read;
}

/**
 * Reads from a streaming replica. Before each read the replica must have replayed the log as far as the primary had
 * written it, so that a player's own change is in the player's next list. The primary answers when the replica is
 * behind, away or no replica of the same site.
 */
export class ReadReplica {
  readonly #parts;
  #skipUntil = 0;
  /** Why the primary answers; undefined: the replica does. */
  #reason: string | undefined;

  constructor(parts: ReplicaParts) {
    this.#parts = parts;
  }

  readonly read: Read = async (query) => {
    const { primary, replica } = this.#parts;
    if (performance.now() < this.#skipUntil) return query(primary);
    try {
      await this.#caughtUp();
      const result = await query(replica);
      this.#used();
      return result;
    } catch (error) {
      this.#skip(error instanceof Error ? error.message : String(error));
      // A query that failed by its own fault fails here too.
      return query(primary);
    }
  };

  /** @throws with the reason why the replica cannot answer. */
  async #caughtUp(): Promise<void> {
    const { primary, replica } = this.#parts;
    const { rows } = await sql<Written>`
      select pg_current_wal_lsn()::text as position, id as site from site`.execute(primary);
    const [written] = rows;
    if (written === undefined) throw new Error('the database has no site');
    const waiting = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`it was behind, or silent, for ${WAIT_MS} ms`)), WAIT_MS);
    });
    try {
      await Promise.race([late, replays(replica, written, waiting.signal)]);
    } finally {
      waiting.abort();
      clearTimeout(timer);
    }
  }

  #skip(reason: string): void {
    this.#skipUntil = performance.now() + SKIP_MS;
    if (this.#reason === undefined)
      this.#parts.log.warn({ reason }, 'read replica unavailable; using the primary until it recovers');
    this.#reason = reason;
  }

  #used(): void {
    if (this.#reason !== undefined) this.#parts.log.info('read replica recovered');
    this.#reason = undefined;
  }
}

interface Written {
  readonly position: string;
  readonly site: string;
}

/** Resolves when the replica has replayed the log up to a position. @throws when it is no replica of that site. */
async function replays(replica: Db, { position, site }: Written, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ site: string; replayed: boolean | null }>`
      select id as site, case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= ${position}::pg_lsn end as replayed
      from site`.execute(replica);
    const [state] = rows;
    if (state?.site !== site || state.replayed === null)
      throw new Error('DATABASE_READ_URL names no streaming replica of the database');
    if (state.replayed) return;
    await sleep(LOOK_MS, undefined, { signal });
  }
}
