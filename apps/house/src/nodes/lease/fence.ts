import type pg from 'pg';
import { IDLE_MS } from '../../platform/db/pooler.ts';

/** It also ends a statement that takes so long (ms), whatever it waits for. */
const STATEMENT_MS = 30_000;

/** Sets up a connection on which a paused or blocked holder blocks no other. */
export async function limited(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false)`,
    [String(STATEMENT_MS), String(IDLE_MS)],
  );
}
