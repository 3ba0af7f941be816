import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '../platform/db/schema.ts';

/** Resolves once a query of this database waits for a lock; `query`: a part of its text. */
export function waitsForLock(db: Db, query: string): Promise<void> {
  return vi.waitFor(async () => expect(await lockWaits(db, query)).toBeGreaterThan(0));
}

/** How many queries of this database that contain a text wait for a lock. */
async function lockWaits(db: Db, query: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%${query}%`}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
