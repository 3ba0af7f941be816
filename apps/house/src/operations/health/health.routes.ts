import { diskFaultOf } from '@floorcast/disk/disk-fault';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Remembered } from '../../platform/remembered.ts';

/** Requested every few seconds: not logged. */
const QUIET = { logLevel: 'warn', exposeHeadRoute: true } as const;

/** Liveness and readiness for the supervisor of a node, without a sign-in: the replies are cheap and reveal nothing else. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', QUIET, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  );

  app.get('/readyz', QUIET, async (_, reply) => {
    const reason = await readiness.whyNot();
    reply.header('cache-control', 'no-store');
    return reason === undefined ? { ready: true } : reply.code(503).send({ ready: false, reason });
  });
}

/** Why a node is not ready: the closed list. */
export type NotReady = 'database-silent' | 'database-cannot-write' | 'shutting-down';

type DatabaseState = 'writes' | Extract<NotReady, 'database-cannot-write'>;

const KEEP_MS = 1_000;
const WAIT_MS = 1_000;

/** Whether this node can serve. */
export class Readiness {
  readonly #database: Remembered<DatabaseState>;
  #closing = false;

  constructor(db: Db, clock: Clock) {
    this.#database = new Remembered({ clock, keepMs: KEEP_MS, waitMs: WAIT_MS, ask: () => stateOf(db) });
  }

  async whyNot(): Promise<NotReady | undefined> {
    if (this.#closing) return 'shutting-down';
    const database = await this.#database.get();
    return database === 'writes' ? undefined : (database ?? 'database-silent');
  }

  /** From now on the node reports that it is not ready. */
  close(): void {
    this.#closing = true;
  }
}

/**
 * Whether the database has room to write. A row that is updated in place needs no room, so it proves nothing about a
 * full disk; a statement that spills half a megabyte to a temporary file does, and leaves nothing behind.
 *
 * @throws when the database fails in another way.
 */
async function stateOf(db: Db): Promise<DatabaseState> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('work_mem', '64kB', true)`.execute(tx);
      await sql`
        with aside as materialized (select repeat('x', 8192) from generate_series(1, 64))
        select count(*) from aside`.execute(tx);
    });
    return 'writes';
  } catch (error) {
    const fault = diskFaultOf(error);
    if (fault !== 'full' && fault !== 'read-only') throw error;
    return 'database-cannot-write';
  }
}
