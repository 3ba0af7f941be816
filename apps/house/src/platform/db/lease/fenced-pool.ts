import type pg from 'pg';
import { type DatabaseOptions, onPool, openPool } from '../database.ts';
import { IDLE_MS } from '../pooler.ts';
import type { Db } from '../schema.ts';
import type { Held } from './lease.ts';

/** Connections that are shared by the leases of one node. Each states under which lease it writes at the moment. */
export interface FencedPool {
  /** The database as the holder of a lease writes it. Destroying it leaves the connections open. */
  tenure(held: Held): Db;
  close(): Promise<void>;
}

/** Opens the connections of a node that writes under several leases. The schema is up to date. */
export function fencedPool(config: DatabaseOptions, onLost: (reason: string) => void): FencedPool {
  const pool = openPool({ ...config, onConnect: limited }, onLost);
  /** What each connection has stated last. */
  const stated = new WeakMap<pg.ClientBase, string>();
  const connect = async (fence: string): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    if (stated.get(client) === fence) return client;
    try {
      await client.query("select set_config('floorcast.fence', $1, false)", [fence]);
    } catch (error) {
      // What it states is unknown.
      client.release(true);
      throw error;
    }
    stated.set(client, fence);
    return client;
  };
  return {
    tenure: ({ name, fence }) =>
      onPool({ connect: () => connect(`${name}:${fence}`), end: async () => undefined }, config.trailKey),
    close: () => pool.end(),
  };
}

/** It also ends a statement that takes so long (ms), whatever it waits for. */
const STATEMENT_MS = 30_000;

/** Sets up a connection on which a paused or blocked holder blocks no other. */
export async function limited(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false)`,
    [String(STATEMENT_MS), String(IDLE_MS)],
  );
}
