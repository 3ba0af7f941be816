import { type Refusal, refusal } from '@floorcast/contract/errors';
import { fold } from '@floorcast/contract/fold';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { BrandRequest } from '@floorcast/contract/set-up';
import { sql } from 'kysely';
import { announce } from '../../platform/db/announcements.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { type Actor, record } from '../../trail/index.ts';
import { JACKPOT_TOPIC, jackpotOf, MACHINES_CHANGED_TOPIC } from '../registry/index.ts';

/** Writes a brand. Returns its id. `nameTaken`: the pictures of both would be the same file. */
export async function createBrand(
  tx: Tx,
  { name, levels }: BrandRequest,
  by: Actor,
): Promise<Result<number, Refusal>> {
  // Concurrent calls would take the same number.
  await sql`lock table brands in share row exclusive mode`.execute(tx);
  const taken = await takenBy(tx, name);
  if (taken !== undefined) return err(taken);
  const { id } = await tx
    .selectFrom('brands')
    .select((eb) => eb(eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)), '+', 1).as('id'))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('brands')
    .values({ id, name, jackpot: levels.join(',') })
    .execute();
  await record(tx, { kind: 'brand.created', by, detail: { id, name, levels } });
  return ok(id);
}

/** Names a brand, and sets the levels at which its jackpot began. */
export async function changeBrand(
  tx: Tx,
  id: number,
  { name, levels }: BrandRequest,
  by: Actor,
): Promise<Result<null, Refusal>> {
  await sql`lock table brands in share row exclusive mode`.execute(tx);
  const before = await tx
    .selectFrom('brands')
    .select(['name', 'jackpot', 'coinIn'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (before === undefined) return err(refusal('notFound', { what: `brand ${id}` }));
  const jackpot = levels.join(',');
  if (before.name === name && before.jackpot === jackpot) return ok(null);
  const taken = await takenBy(tx, name, id);
  if (taken !== undefined) return err(taken);
  await tx.updateTable('brands').set({ name, jackpot }).where('id', '=', id).execute();
  await announce(tx, MACHINES_CHANGED_TOPIC, {});
  await announce(tx, JACKPOT_TOPIC, { id, jackpot: jackpotOf(jackpot, before.coinIn) });
  await record(tx, {
    kind: 'brand.changed',
    by,
    detail: { id, name, nameBefore: before.name, levels, levelsBefore: before.jackpot },
  });
  return ok(null);
}

async function takenBy(tx: Tx, name: string, id?: number): Promise<Refusal | undefined> {
  const brands = await tx.selectFrom('brands').select(['id', 'name']).execute();
  const same = brands.find((brand) => brand.id !== id && fold(brand.name) === fold(name));
  return same && refusal('nameTaken', { field: 'name', name: same.name });
}
