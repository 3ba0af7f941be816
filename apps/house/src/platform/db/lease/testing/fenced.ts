import type pg from 'pg';
import { limited } from '../fenced-pool.ts';
import type { Held } from '../lease.ts';

/**
 * Sets up each connection of a lease's holder: from then on the database refuses its writes (to the tables of
 * `0024-floor-leases.ts`) once another has taken the lease, in the very transaction that writes.
 */
export const fenced =
  ({ name, fence }: Held) =>
  async (client: pg.ClientBase): Promise<void> => {
    await limited(client);
    await client.query("select set_config('floorcast.fence', $1, false)", [`${name}:${fence}`]);
  };
