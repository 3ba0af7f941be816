import { minorUnits } from '@floorcast/contract/money';
import type { SetUpBrand, SetUpFloor, SetUpMachine, SetUpReply } from '@floorcast/contract/set-up';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import { nodesOf } from '../../platform/lease/nodes.ts';
import { jackpotOf } from '../machines/index.ts';

/** Everything that is set up of brands, machines and floors, with what is out of use. */
export async function readSetUp(db: Db): Promise<Omit<SetUpReply, 'status'>> {
  const nodes = await nodesOf(db);
  const owners = new Map(nodes.flatMap(({ name, floors }) => floors.map((floor) => [floor, name])));
  const [brands, machines, floors] = await Promise.all([
    readBrands(db),
    readMachines(db),
    readFloors(db, owners),
  ]);
  return { brands, machines, floors, nodes: [...new Set(nodes.map(({ name }) => name))] };
}

const levelsOf = (jackpot: string) =>
  jackpot === '' ? [] : jackpot.split(',').map((level) => minorUnits(Number(level)));

async function readBrands(db: Db): Promise<SetUpBrand[]> {
  const rows = await db
    .selectFrom('brands')
    .select(['id', 'name', 'jackpot', 'coin_in'])
    .select((eb) => [
      eb
        .selectFrom('machines')
        .whereRef('brand_id', '=', 'brands.id')
        .where('retired_at', 'is', null)
        .select((count) => count.fn.countAll<bigint>().as('n'))
        .as('machines'),
      eb
        .selectFrom('game_rules')
        .whereRef('brand_id', '=', 'brands.id')
        .where('machine_id', 'is', null)
        .select((max) => max.fn.max('version').as('n'))
        .as('rules'),
    ])
    .orderBy('name')
    .execute();
  return rows.map(({ id, name, jackpot, coin_in, machines, rules }) => ({
    id,
    name,
    levels: levelsOf(jackpot),
    grown: levelsOf(jackpotOf(jackpot, coin_in)),
    machines: Number(machines ?? 0),
    rules,
  }));
}

async function readMachines(db: Db): Promise<SetUpMachine[]> {
  const rows = await db
    .selectFrom('machines')
    .innerJoin('brands', 'brands.id', 'machines.brand_id')
    .leftJoin('users', 'users.id', 'machines.needs_other_than')
    .select(['machines.id', 'machines.name', 'brand_id', 'floor_id', 'reserved', 'retired_at'])
    .select(['brands.name as brand', 'users.username as other'])
    .select((eb) =>
      eb
        .selectFrom('game_rules')
        .whereRef('machine_id', '=', 'machines.id')
        .whereRef('game_rules.brand_id', '=', 'machines.brand_id')
        .select((max) => max.fn.max('version').as('n'))
        .as('rules'),
    )
    .orderBy('machines.id')
    .execute();
  return rows.map(({ brand_id, floor_id, retired_at, other, ...row }) => ({
    ...row,
    ...(other === null ? {} : { needsOther: other }),
    brandId: brand_id,
    floorId: floor_id,
    retired: retired_at?.toISOString() ?? null,
  }));
}

async function readFloors(db: Db, owners: ReadonlyMap<string, string>): Promise<SetUpFloor[]> {
  const rows = await db
    .selectFrom('floors')
    .leftJoin('floor_enrol_codes', (join) =>
      join.onRef('floor_enrol_codes.floor_id', '=', 'floors.id').on('expires_at', '>', sql<Date>`now()`),
    )
    .select(['floors.id', 'pinned_to', 'retired_at', 'expires_at'])
    .select((eb) =>
      eb
        .selectFrom('machines')
        .whereRef('machines.floor_id', '=', 'floors.id')
        .where('machines.retired_at', 'is', null)
        .select((count) => count.fn.countAll<bigint>().as('n'))
        .as('machines'),
    )
    .orderBy('floors.id')
    .execute();
  return rows.map(({ id, pinned_to, retired_at, expires_at, machines }) => ({
    id,
    machines: Number(machines ?? 0),
    node: owners.get(id) ?? null,
    pinnedTo: pinned_to,
    enrolUntil: expires_at?.toISOString() ?? null,
    retired: retired_at?.toISOString() ?? null,
  }));
}
