import { minorUnits } from '@floorcast/contract/money';
import type { SetUpBrand, SetUpFloor, SetUpMachine, SetUpReply } from '@floorcast/contract/set-up';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import { nodesOf } from '../../platform/nodes.ts';
import { jackpotOf } from '../registry/index.ts';

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
    .select(['id', 'name', 'jackpot', 'coinIn'])
    .select((eb) => [
      eb
        .selectFrom('machines')
        .whereRef('brandId', '=', 'brands.id')
        .where('retiredAt', 'is', null)
        .select((count) => count.fn.countAll<bigint>().as('n'))
        .as('machines'),
      eb
        .selectFrom('gameRules')
        .whereRef('brandId', '=', 'brands.id')
        .where('machineId', 'is', null)
        .select((max) => max.fn.max('version').as('n'))
        .as('rules'),
    ])
    .orderBy('name')
    .execute();
  return rows.map(({ id, name, jackpot, coinIn, machines, rules }) => ({
    id,
    name,
    levels: levelsOf(jackpot),
    grown: levelsOf(jackpotOf(jackpot, coinIn)),
    machines: Number(machines ?? 0),
    rules,
  }));
}

async function readMachines(db: Db): Promise<SetUpMachine[]> {
  const rows = await db
    .selectFrom('machines')
    .innerJoin('brands', 'brands.id', 'machines.brandId')
    .leftJoin('users', 'users.id', 'machines.needsOtherThan')
    .select(['machines.id', 'machines.name', 'brandId', 'floorId', 'reserved', 'retiredAt'])
    .select(['brands.name as brand', 'users.username as other'])
    .select((eb) =>
      eb
        .selectFrom('gameRules')
        .whereRef('machineId', '=', 'machines.id')
        .whereRef('gameRules.brandId', '=', 'machines.brandId')
        .select((max) => max.fn.max('version').as('n'))
        .as('rules'),
    )
    .orderBy('machines.id')
    .execute();
  return rows.map(({ brandId, floorId, retiredAt, other, ...row }) => ({
    ...row,
    ...(other === null ? {} : { needsOther: other }),
    brandId,
    floorId,
    retired: retiredAt?.toISOString() ?? null,
  }));
}

async function readFloors(db: Db, owners: ReadonlyMap<string, string>): Promise<SetUpFloor[]> {
  const rows = await db
    .selectFrom('floors')
    .leftJoin('floorEnrolCodes', (join) =>
      join.onRef('floorEnrolCodes.floorId', '=', 'floors.id').on('expiresAt', '>', sql<Date>`now()`),
    )
    .select(['floors.id', 'pinnedTo', 'retiredAt', 'expiresAt'])
    .select((eb) =>
      eb
        .selectFrom('machines')
        .whereRef('machines.floorId', '=', 'floors.id')
        .where('machines.retiredAt', 'is', null)
        .select((count) => count.fn.countAll<bigint>().as('n'))
        .as('machines'),
    )
    .orderBy('floors.id')
    .execute();
  return rows.map(({ id, pinnedTo, retiredAt, expiresAt, machines }) => ({
    id,
    machines: Number(machines ?? 0),
    node: owners.get(id) ?? null,
    pinnedTo,
    enrolUntil: expiresAt?.toISOString() ?? null,
    retired: retiredAt?.toISOString() ?? null,
  }));
}
