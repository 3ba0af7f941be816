import { CannotStart } from '@floorcast/startup/cannot-start';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../platform/db/schema.ts';
import { trailKeyOf } from '../platform/db/trail-key.ts';
import { recordBaseline } from './baseline.ts';
import { BEGINNING, hashOf } from './chain.ts';
import { recordAll } from './record.ts';

/**
 * Readies the trail for a house that starts: its first row must fit the key, and what earlier versions logged of the command
 * line is copied into it.
 *
 * @throws {CannotStart} when the trail was begun with another key.
 */
export async function beginTrail(db: Db, log: Logger): Promise<void> {
  await refuseOtherKey(db);
  await recordBaseline(db);
  const copied = await copyAdminLog(db);
  if (copied > 0) log.info({ rows: copied }, 'command log copied to the audit trail');
}

/** @throws {CannotStart} when the trail was begun with another key. @throws when `db` was opened without a key. */
export async function refuseOtherKey(db: Db): Promise<void> {
  // Also of a trail without rows: a house without a key would refuse the first event of a machine, and all after it.
  const key = trailKeyOf(db);
  const first = await db.selectFrom('trail').selectAll().where('seq', '=', 1n).executeTakeFirst();
  if (first === undefined || hashOf(key, BEGINNING, first).equals(first.hash)) return;
  throw new CannotStart(
    'The first row of the trail does not fit the key of the trail: set the TRAIL_KEY with which it was begun, or restore the file trail-key of the home. If the key is right, the row was forged: npm run audit shows what else was.',
  );
}

/** Two houses that start at once copy one after the other, and the second one finds the rows. */
async function copyAdminLog(db: Db): Promise<number> {
  if ((await uncopied(db)).length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('site').select('id').forUpdate().execute();
    const rows = await uncopied(tx);
    await recordAll(
      tx,
      rows.map(({ id, at, user, action, detail }) => ({
        kind: 'command.earlier',
        by: { part: 'command line' },
        detail: { id: Number(id), at: at.toISOString(), user, action, detail: JSON.stringify(detail) },
      })),
    );
    return rows.length;
  });
}

/** Rows that a command of an earlier version has written since the last copy, too. */
async function uncopied(db: Db) {
  const copied = await db
    .selectFrom('trail')
    .select(sql<number>`(detail ->> 'id')::int`.as('id'))
    .where('kind', '=', 'command.earlier')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const after = BigInt(copied?.id ?? 0);
  return db
    .selectFrom('adminLog')
    .select(['id', 'at', 'who as user', 'action', 'detail'])
    .where('id', '>', after)
    .orderBy('id')
    .execute();
}
