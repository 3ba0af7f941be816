import { CannotStart } from '@floorcast/startup/cannot-start';
import pg from 'pg';

/** How often each of two connections asks for its session: one session for both, or two for one, shows within that. */
const ROUNDS = 10;
/** A pooler without a free session lets a client wait. */
const ANSWER_MS = 10_000;

/**
 * Refuses a pooler that gives one session of the server to several connections in turn, as PgBouncer does unless
 * `pool_mode` is `session`. A fence, a lock and LISTEN belong to a session.
 *
 * @throws {CannotStart}
 */
export async function refuseSharedSessions(connection: pg.ClientConfig): Promise<void> {
  const clients = [0, 1].map(() => new pg.Client({ ...connection, query_timeout: ANSWER_MS }));
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    const seen = clients.map(() => new Set<number>());
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, client] of clients.entries()) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        for (const { pid } of rows) seen[index]?.add(pid);
      }
    const sessions = new Set(seen.flatMap((pids) => [...pids]));
    if (seen.every((pids) => pids.size === 1) && sessions.size === clients.length) return;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
  throw new CannotStart(
    'DATABASE_URL leads to a pooler that shares sessions between connections. The house needs sessions of its own: set pool_mode = session for this database in PgBouncer, or name PostgreSQL itself by DATABASE_URL.',
  );
}

/** The database ends a transaction that is idle for so long (ms): a paused node or command blocks no other. */
export const IDLE_MS = 15_000;

/** Sets up a connection on which a paused holder blocks no other: neither rows nor the trail stay locked. */
export async function idleLimited(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('idle_in_transaction_session_timeout', $1, false)`, [
    String(IDLE_MS),
  ]);
}
