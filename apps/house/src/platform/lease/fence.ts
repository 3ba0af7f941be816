import type pg from 'pg';

/** The database ends a transaction that is idle for so long (ms): a paused node blocks no other. */
const IDLE_MS = 15_000;
/** It also ends a statement that takes so long (ms), whatever it waits for. */
const STATEMENT_MS = 30_000;

/** Sets up a connection on which a paused holder blocks no other: neither rows nor the trail stay locked. */
export async function idleLimited(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('idle_in_transaction_session_timeout', $1, false)`, [
    String(IDLE_MS),
  ]);
}

/** Sets up a connection on which a paused or blocked holder blocks no other. */
export async function limited(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false)`,
    [String(STATEMENT_MS), String(IDLE_MS)],
  );
}
