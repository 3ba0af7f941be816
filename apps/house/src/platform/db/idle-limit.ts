import type pg from 'pg';

/** The database ends a transaction that is idle for so long (ms): a paused node or command blocks no other. */
export const IDLE_MS = 15_000;

/** Sets up a connection on which a paused holder blocks no other: neither rows nor the trail stay locked. */
export async function idleLimited(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('idle_in_transaction_session_timeout', $1, false)`, [
    String(IDLE_MS),
  ]);
}
