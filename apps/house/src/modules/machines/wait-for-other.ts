import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/schema.ts';

/**
 * Takes machines out of service until another person than an account puts them into use: what the account has set up may
 * report money that nobody has won. `accountId` null: the owner of the database has set them up, who needs nobody.
 */
export async function waitForOther(
  tx: Tx,
  which: { readonly machineId: number } | { readonly floorId: string },
  accountId: number | null,
): Promise<void> {
  if (accountId === null) return;
  await tx
    .updateTable('machines')
    .set({
      needs_other_than: accountId,
      out_of_service_at: sql<Date>`coalesce(out_of_service_at, now())`,
      out_of_service_by: sql<string>`coalesce(out_of_service_by, (select username from users where id = ${accountId}))`,
      out_of_service_reason: sql<string>`coalesce(out_of_service_reason, '')`,
    })
    .$call((update) =>
      'floorId' in which
        ? update.where('floor_id', '=', which.floorId)
        : update.where('id', '=', which.machineId),
    )
    .execute();
}

/** Whether a machine waits for another person. */
export async function waitsForOther(db: Db | Tx, machineId: number): Promise<boolean> {
  const waiting = await db
    .selectFrom('machines')
    .select('id')
    .where('id', '=', machineId)
    .where('needs_other_than', 'is not', null)
    .executeTakeFirst();
  return waiting !== undefined;
}
