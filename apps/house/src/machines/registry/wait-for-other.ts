import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

/** One machine, or those of a floor. */
type MachinesThat = { readonly machineId: number } | { readonly floorId: string };

const areThose = (which: MachinesThat) => (eb: ExpressionBuilder<Schema, 'machines'>) =>
  'floorId' in which ? eb('floorId', '=', which.floorId) : eb('id', '=', which.machineId);

/**
 * Takes machines out of service until another person than an account puts them into use: what the account has set up may
 * report money that nobody has won. `accountId` null: the owner of the database has set them up, who needs nobody.
 */
export async function waitForOther(tx: Tx, which: MachinesThat, accountId: number | null): Promise<void> {
  if (accountId === null) return;
  const username = sql<string>`(select username from users where id = ${accountId})`;
  await tx
    .updateTable('machines')
    .set({
      needsOtherThan: accountId,
      outOfServiceAt: sql<Date>`coalesce(out_of_service_at, now())`,
      outOfServiceBy: sql<string>`coalesce(out_of_service_by, ${username})`,
      outOfServiceReason: sql<string>`coalesce(out_of_service_reason, '')`,
    })
    .where(areThose(which))
    .execute();
}

/** Which of these machines wait for another person. */
export async function waitingForOther(db: Db | Tx, which: MachinesThat): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('machines')
    .select('id')
    .where('needsOtherThan', 'is not', null)
    .where(areThose(which))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
