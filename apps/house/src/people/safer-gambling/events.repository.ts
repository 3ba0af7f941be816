import { ProtectionEvent } from '@floorcast/contract/limits';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { type ListQuery, SqlList } from '../../platform/lists/sql-list.ts';

type WithoutTime<T> = T extends unknown ? Omit<T, 'at'> : never;

const Stored = z.object({ event: z.looseObject({}) });

/** Adds to the history of a player's limits and exclusions. */
export async function recordEvent(
  db: Db | Tx,
  playerId: number,
  at: Date,
  event: WithoutTime<ProtectionEvent>,
): Promise<void> {
  await db
    .insertInto('protectionEvents')
    .values({ playerId, at, event: JSON.stringify(event) })
    .execute();
}

export const HISTORY = new SqlList({
  statement: ({ playerId }: ListQuery & { readonly playerId: number }) => sql`
    select id, at, event from protection_events where player_id = ${playerId}`,
  row: ProtectionEvent,
  shape: (stored) => ({ ...Stored.parse(stored).event, at: stored.at }),
  sorts: { at: 'id' },
});
