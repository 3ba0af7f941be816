import { type Refusal, refusal } from '@floorcast/contract/errors';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { MachineChangeRequest, MachineCreateRequest } from '@floorcast/contract/set-up';
import { sql } from 'kysely';
import { announce } from '../../platform/db/announcements.ts';
import { orDuplicate } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { type Actor, record } from '../../trail/index.ts';
import { machineAccount } from '../../wallet/index.ts';
import { MACHINES_CHANGED_TOPIC, waitForOther } from '../registry/index.ts';

const missing = (what: string) => err(refusal('notFound', { what }));

/**
 * Sets a machine up. It is offline until its floor names it, and out of service until another person than `madeBy` has put it
 * into use (null: the owner of the database sets it up).
 */
export async function createMachine(
  tx: Tx,
  { id, name, brandId, floorId, reserved }: MachineCreateRequest,
  { by, madeBy }: { readonly by: Actor; readonly madeBy: number | null },
): Promise<Result<null, Refusal>> {
  const known = await checkPlace(tx, { brandId, floorId });
  if (!known.ok) return known;
  const inserted = tx.insertInto('machines').values({ id, name, brandId, floorId, reserved }).execute();
  if ((await orDuplicate(inserted, { machines_pkey: 'taken' })) === 'taken')
    return err(refusal('nameTaken', { field: 'id' }));
  await waitForOther(tx, { machineId: id }, madeBy);
  await announce(tx, MACHINES_CHANGED_TOPIC, {});
  const detail = { id, name, brandId, floorId, reserved, waits: madeBy !== null };
  await record(tx, { kind: 'machine.created', by, machineId: id, detail });
  return ok(null);
}

/**
 * Names a machine, or moves it to another brand or floor, which needs an idle machine. On another floor it waits for another
 * person, as a new one does.
 */
export async function changeMachine(
  tx: Tx,
  id: number,
  { name, brandId, floorId }: MachineChangeRequest,
  by: Extract<Actor, { id: number }>,
): Promise<Result<null, Refusal>> {
  const machine = await lockMachine(tx, id);
  if (machine === undefined) return missing(`machine ${id}`);
  const moved = machine.brandId !== brandId || machine.floorId !== floorId;
  if (!moved && machine.name === name) return ok(null);
  if (moved) {
    const known = await checkPlace(tx, { brandId, floorId });
    if (!known.ok) return known;
    if (!(await isIdle(tx, id, machine.reserved || machine.retiredAt !== null)))
      return err(refusal('machineInUse'));
  }
  await tx.updateTable('machines').set({ name, brandId, floorId }).where('id', '=', id).execute();
  if (machine.floorId !== floorId) await waitForOther(tx, { machineId: id }, by.id);
  await announce(tx, MACHINES_CHANGED_TOPIC, {});
  const before = [machine.name, machine.brandId, machine.floorId];
  await record(tx, {
    kind: 'machine.changed',
    by,
    machineId: id,
    detail: { name, brandId, floorId, before },
  });
  return ok(null);
}

/** Takes a machine out of use for good, or back. Its sessions, games and money stay in the books. */
export async function retireMachine(
  tx: Tx,
  id: number,
  { retired, reason }: { readonly retired: boolean; readonly reason: string },
  by: Actor,
): Promise<Result<null, Refusal>> {
  const machine = await lockMachine(tx, id);
  if (machine === undefined) return missing(`machine ${id}`);
  if ((machine.retiredAt !== null) === retired) return ok(null);
  if (retired && !(await isIdle(tx, id, machine.reserved))) return err(refusal('machineInUse'));
  const known = retired ? ok(null) : await checkPlace(tx, machine);
  if (!known.ok) return known;
  await tx
    .updateTable('machines')
    .set((eb) => ({ retiredAt: retired ? eb.fn<Date>('now') : null }))
    .where('id', '=', id)
    .execute();
  await announce(tx, MACHINES_CHANGED_TOPIC, {});
  const kind = retired ? 'machine.retired' : 'machine.returned';
  await record(tx, { kind, by, machineId: id, detail: { reason } });
  return ok(null);
}

const lockMachine = (tx: Tx, id: number) =>
  tx
    .selectFrom('machines')
    .select(['name', 'brandId', 'floorId', 'reserved', 'retiredAt'])
    .where('id', '=', id)
    // A session that is being opened waits for it, and is seen below.
    .forUpdate()
    .executeTakeFirst();

/** Refuses a brand that there is not, and a floor that is not in use. */
async function checkPlace(
  tx: Tx,
  { brandId, floorId }: Pick<MachineChangeRequest, 'brandId' | 'floorId'>,
): Promise<Result<null, Refusal>> {
  const brand = await tx.selectFrom('brands').select('id').where('id', '=', brandId).executeTakeFirst();
  if (brand === undefined) return missing(`brand ${brandId}`);
  const floor = await tx
    .selectFrom('floors')
    .select('id')
    .where('id', '=', floorId)
    .where('retiredAt', 'is', null)
    // It is not retired until the machine is in it.
    .forKeyShare()
    .executeTakeFirst();
  return floor === undefined ? missing(`floor ${floorId}`) : ok(null);
}

/** Whether players cannot sit down, none does, and no money is on the machine or on its way. */
async function isIdle(tx: Tx, id: number, closed: boolean): Promise<boolean> {
  if (!closed) return false;
  const { rows } = await sql<{ idle: boolean }>`
    select not exists (select from play_sessions where machine_id = ${id} and state <> 'ended')
      and not exists (select from transfers where machine_id = ${id} and state in ('requested', 'sent', 'unknown'))
      and not exists (select from hand_pays where machine_id = ${id} and paid_at is null)
      and not exists (select from accounts where id = ${machineAccount(id)} and balance <> 0) as idle`.execute(
    tx,
  );
  return rows[0]?.idle === true;
}
