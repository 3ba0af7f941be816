import { DUTIES } from '@floorcast/contract/duties';
import { type Kysely, sql } from 'kysely';

/** Staff of earlier versions could do what attendants and shift leads can: they keep that. */
const STAFF = [DUTIES.attendant, DUTIES['shift-lead']];

export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (type: string, ids: readonly number[]) =>
    sql`update users set permissions = permissions || ${sql.val(ids)}::int[] where type = ${type}`.execute(
      db,
    );
  await add('staff', STAFF);
  await add('admin', [DUTIES.admin]);
}
