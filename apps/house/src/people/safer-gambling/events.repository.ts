import { ProtectionEvent, type ProtectionHistory } from '@floorcast/contract/limits';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Db, Tx } from '../../platform/db/schema.ts';

type WithoutTime<T> = T extends unknown ? Omit<T, 'at'> : never;

const Stored = z.object({ at: z.date(), event: z.looseObject({}) });

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

/** A page of that history, newest first. */
export async function eventsOf(
  db: Db,
  playerId: number,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<ProtectionHistory> {
  const events = db.selectFrom('protectionEvents').where('playerId', '=', playerId);
  const { total } = await events.select(sql<bigint>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await events
    .select(['at', 'event'])
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const items = z
    .array(Stored)
    .parse(rows)
    .map(({ at, event }) => ProtectionEvent.parse({ ...event, at: at.toISOString() }));
  return { items, total: Number(total), page, size };
}
