import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { TrailDetail } from '@floorcast/contract/trail';
import { couldBeOne } from '../../money/approvals/index.ts';
import type { Tx } from '../../platform/db/schema.ts';

/**
 * Puts a machine into service. One that waits for a second person is refused to the account that has set it up, and to each
 * that could be the same person; `by` null: the owner of the database, who needs nobody.
 *
 * Returns what its row on the trail says: who had set it up, if it has waited.
 */
export async function returnToService(
  tx: Tx,
  machineId: number,
  by: number | null,
): Promise<Result<TrailDetail, Refusal>> {
  const machine = await tx
    .selectFrom('machines')
    .select('needsOtherThan as setter')
    .select((eb) =>
      eb.selectFrom('users').whereRef('users.id', '=', 'needsOtherThan').select('username').as('name'),
    )
    .where('id', '=', machineId)
    .forUpdate()
    .executeTakeFirst();
  if (machine === undefined) return err(refusal('notFound', { what: `machine ${machineId}` }));
  const { setter } = machine;
  const name = machine.name ?? '';
  if (setter !== null && by !== null && (await couldBeOne(tx, by, setter)))
    return err(refusal('needsOtherPerson', { name }));
  await tx
    .updateTable('machines')
    .set({
      outOfServiceAt: null,
      outOfServiceBy: null,
      outOfServiceReason: null,
      needsOtherThan: null,
    })
    .where('id', '=', machineId)
    .execute();
  return ok(setter === null ? {} : { setUpBy: name });
}
