import type pg from 'pg';
import type { Held } from './lease.ts';

/** A transaction that rests so long (ms) is ended by the database: one of a paused house holds nobody up. */
const REST_MS = 15_000;
/** So is a statement that takes so long (ms), whatever it waits for. */
const STATEMENT_MS = 30_000;

/**
 * What every connection of a lease's holder begins with: from then on the database refuses its writes (to the tables of
 * `0013-leases.ts`) once another has taken the lease, in the very transaction that writes.
 */
export const fenced =
  ({ name, fence }: Held) =>
  async (client: pg.ClientBase): Promise<void> => {
    await client.query(
      `select set_config('floorcast.fence', $1, false), set_config('statement_timeout', $2, false),
        set_config('idle_in_transaction_session_timeout', $3, false)`,
      [`${name}:${fence}`, String(STATEMENT_MS), String(REST_MS)],
    );
  };
