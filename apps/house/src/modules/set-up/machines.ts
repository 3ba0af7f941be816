import { type Refusal, refusal } from '@floorcast/contract/errors';
import type { MachineChangeRequest, MachineCreateRequest } from '@floorcast/contract/set-up';
import { announce } from '../../platform/db/announcements.ts';
import { isDuplicate } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { MACHINES_CHANGED_TOPIC, waitForOther } from '../machines/index.ts';
import { type Actor, record } from '../trail/index.ts';
import { machineAccount } from '../wallet/index.ts';
import { Undo } from './undo.ts';

const missing = (what: string): Undo => new Undo(refusal('notFound', { what }));

/**
 * Sets a machine up. It is offline until its floor names it, and out of service until another person than `madeBy` has put it
 * into use (null: the owner of the database sets it up).
 *
 * @throws {Undo}
 */
export async function createMachine(
  tx: Tx,
  { id, name, brandId, floorId, reserved }: MachineCreateRequest,
  { by, madeBy }: { readonly by: Actor; readonly madeBy: number | null },
): Promise<void> {
  await refuseUnknown(tx, { brandId, floorId });
  try {
    await tx.insertInto('machines').values({ id, name, brandId, floorId, reserved }).execute();
  } catch (error) {
    if (isDuplicate(error, 'machines_pkey')) throw new Undo(refusal('nameTaken', { field: 'id' }));
    throw error;
  }
  await waitForOther(tx, { machineId: id }, madeBy);
  await announce(tx, MACHINES_CHANGED_TOPIC, {});
  await record(tx, {
    kind: 'machine.created',
    by,
    machineId: id,
    detail: { id, name, brandId, floorId, reserved, waits: madeBy !== null },
  });
}

/**
 * Names a machine, or moves it to another brand or floor, which needs an idle machine. On another floor it waits for another
 * person, as a new one does.
 *
 * @throws {Undo}
 */
export async function changeMachine(
  tx: Tx,
  id: number,
  { name, brandId, floorId }: MachineChangeRequest,
  by: Extract<Actor, { id: number }>,
): Promise<void> {
  const machine = await lockMachine(tx, id);
  const moved = machine.brandId !== brandId || machine.floorId !== floorId;
  if (!moved && machine.name === name) return;
  if (moved) {
    await refuseUnknown(tx, { brandId, floorId });
    await refuseBusy(tx, id, machine.reserved || machine.retiredAt !== null);
  }
  await tx.updateTable('machines').set({ name, brandId, floorId }).where('id', '=', id).execute();
  if (machine.floorId !== floorId) await waitForOther(tx, { machineId: id }, by.id);
  await announce(tx, MACHINES_CHANGED_TOPIC, {});
  await record(tx, {
    kind: 'machine.changed',
    by,
    machineId: id,
    detail: {
      name,
      brandId,
      floorId,
      before: [machine.name, machine.brandId, machine.floorId],
    },
  });
}

/** Takes a machine out of use for good, or back. Its sessions, games and money stay in the books. @throws {Undo} */
export async function retireMachine(
  tx: Tx,
  id: number,
  { retired, reason }: { readonly retired: boolean; readonly reason: string },
  by: Actor,
): Promise<void> {
  const machine = await lockMachine(tx, id);
  if ((machine.retiredAt !== null) === retired) return;
  if (retired) await refuseBusy(tx, id, machine.reserved);
  else await refuseUnknown(tx, { brandId: machine.brandId, floorId: machine.floorId });
  await tx
    .updateTable('machines')
    .set((eb) => ({ retiredAt: retired ? eb.fn<Date>('now') : null }))
    .where('id', '=', id)
    .execute();
  await announce(tx, MACHINES_CHANGED_TOPIC, {});
  await record(tx, {
    kind: retired ? 'machine.retired' : 'machine.returned',
    by,
    machineId: id,
    detail: { reason },
  });
}

async function lockMachine(tx: Tx, id: number) {
  const machine = await tx
    .selectFrom('machines')
    .select(['name', 'brandId', 'floorId', 'reserved', 'retiredAt'])
    .where('id', '=', id)
    // A session that is being opened waits for it, and is seen below.
    .forUpdate()
    .executeTakeFirst();
  if (machine === undefined) throw missing(`machine ${id}`);
  return machine;
}

async function refuseUnknown(
  tx: Tx,
  { brandId, floorId }: Pick<MachineChangeRequest, 'brandId' | 'floorId'>,
): Promise<void> {
  const brand = await tx.selectFrom('brands').select('id').where('id', '=', brandId).executeTakeFirst();
  if (brand === undefined) throw missing(`brand ${brandId}`);
  const floor = await tx
    .selectFrom('floors')
    .select('id')
    .where('id', '=', floorId)
    .where('retiredAt', 'is', null)
    // It is not retired until the machine is in it.
    .forKeyShare()
    .executeTakeFirst();
  if (floor === undefined) throw missing(`floor ${floorId}`);
}

/** @throws {Undo} unless players cannot sit down, none does, and no money is on the machine or on its way. */
async function refuseBusy(tx: Tx, id: number, closed: boolean): Promise<void> {
  const inUse: Refusal = refusal('machineInUse');
  if (!closed) throw new Undo(inUse);
  const [session, transfer, handPay, credit] = await Promise.all([
    tx
      .selectFrom('playSessions')
      .select('id')
      .where('machineId', '=', id)
      .where('state', '<>', 'ended')
      .limit(1)
      .executeTakeFirst(),
    tx
      .selectFrom('transfers')
      .select('id')
      .where('machineId', '=', id)
      .where('state', 'in', ['requested', 'sent', 'unknown'])
      .limit(1)
      .executeTakeFirst(),
    tx
      .selectFrom('handPays')
      .select('id')
      .where('machineId', '=', id)
      .where('paidAt', 'is', null)
      .limit(1)
      .executeTakeFirst(),
    tx
      .selectFrom('accounts')
      .select('balance')
      .where('id', '=', machineAccount(id))
      .where('balance', '<>', 0n)
      .executeTakeFirst(),
  ]);
  if (session ?? transfer ?? handPay ?? credit) throw new Undo(inUse);
}
