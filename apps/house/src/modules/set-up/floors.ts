import { refusal } from '@floorcast/contract/errors';
import { announce } from '../../platform/db/announcements.ts';
import { isDuplicate } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { PLACEMENT_CHANGED } from '../../platform/lease/nodes.ts';
import { generatedPassword } from '../auth/index.ts';
import { credentialHash, generatedCredential, storeEnrolCode } from '../machines/index.ts';
import { type Actor, record } from '../trail/index.ts';
import { Undo } from './undo.ts';

/** Makes a floor. Without a credential, its program fetches one by an enrolment code. @throws {Undo} */
export async function createFloor(
  tx: Tx,
  { id, credential = generatedCredential() }: { readonly id: string; readonly credential?: string },
  by: Actor,
): Promise<void> {
  try {
    await tx
      .insertInto('floors')
      .values({ id, credentialHash: credentialHash(credential) })
      .execute();
  } catch (error) {
    if (isDuplicate(error, 'floors_pkey')) throw new Undo(refusal('nameTaken', { field: 'id' }));
    throw error;
  }
  await announce(tx, PLACEMENT_CHANGED, null);
  await record(tx, { kind: 'floor.created', by, detail: { id } });
}

/**
 * A code by which the floor's program fetches its credential, once; one before it is void. To replace the
 * credential of a floor that has reported takes `mayReplace`: another program could report in its place. `madeBy`: another
 * person puts the machines of the floor into use once it is enrolled; null: the owner of the database makes it.
 *
 * @throws {Undo}
 */
export async function makeEnrolCode(
  tx: Tx,
  {
    id,
    mayReplace,
    madeBy,
  }: { readonly id: string; readonly mayReplace: boolean; readonly madeBy: number | null },
  by: Actor,
): Promise<{ readonly code: string; readonly until: Date }> {
  const floor = await lockFloor(tx, id);
  if (floor.retiredAt !== null) throw unknown(id);
  if (floor.acknowledged > 0 && !mayReplace) throw new Undo(refusal('enrolledFloor'));
  const code = generatedPassword();
  const until = await storeEnrolCode(tx, id, { code, madeBy });
  await record(tx, { kind: 'floor.enrol-code-made', by, detail: { id, until: until.toISOString() } });
  return { code, until };
}

/** Lets a floor be run by one node while that is live; null: by any. @throws {Undo} */
export async function pinFloor(tx: Tx, id: string, node: string | null, by: Actor): Promise<void> {
  const floor = await lockFloor(tx, id);
  if (floor.pinnedTo === node) return;
  await tx.updateTable('floors').set({ pinnedTo: node }).where('id', '=', id).execute();
  await announce(tx, PLACEMENT_CHANGED, null);
  await record(tx, { kind: 'floor.pinned', by, detail: { id, node, before: floor.pinnedTo } });
}

/** Takes a floor without machines in use out of use, or back: it cannot link meanwhile. @throws {Undo} */
export async function retireFloor(
  tx: Tx,
  id: string,
  { retired, reason }: { readonly retired: boolean; readonly reason: string },
  by: Actor,
): Promise<void> {
  const floor = await lockFloor(tx, id);
  if ((floor.retiredAt !== null) === retired) return;
  if (retired && (await hasMachines(tx, id))) throw new Undo(refusal('floorInUse'));
  await tx
    .updateTable('floors')
    .set((eb) => ({ retiredAt: retired ? eb.fn<Date>('now') : null }))
    .where('id', '=', id)
    .execute();
  await announce(tx, PLACEMENT_CHANGED, null);
  const kind = retired ? 'floor.retired' : 'floor.returned';
  await record(tx, { kind, by, detail: { id, reason } });
}

const unknown = (id: string): Undo => new Undo(refusal('notFound', { what: `floor ${id}` }));

async function lockFloor(tx: Tx, id: string) {
  const floor = await tx
    .selectFrom('floors')
    .select(['pinnedTo', 'retiredAt', 'acknowledged'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (floor === undefined) throw unknown(id);
  return floor;
}

async function hasMachines(tx: Tx, floorId: string): Promise<boolean> {
  const machine = await tx
    .selectFrom('machines')
    .select('id')
    .where('floorId', '=', floorId)
    .where('retiredAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return machine !== undefined;
}
