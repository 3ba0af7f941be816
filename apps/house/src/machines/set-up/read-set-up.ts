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
  const reads = [readBrands(db), readMachines(db), readFloors(db, owners)] as const;
  const [brands, machines, floors] = await Promise.all(reads);
  return { brands, machines, floors, nodes: [...new Set(nodes.map(({ name }) => name))] };
}

const levelsOf = (jackpot: string) =>
  jackpot === '' ? [] : jackpot.split(',').map((level) => minorUnits(Number(level)));

async function readBrands(db: Db): Promise<SetUpBrand[]> {
  const rows = await db
    .selectFrom('brands')
    .select(['id', 'name', 'jackpot', 'coinIn'])
    .select([
      sql<bigint>`(select count(*) from machines where brand_id = brands.id and retired_at is null)`.as(
        'machines',
      ),
      sql<number | null>`(select max(version) from game_rules where brand_id = brands.id
        and machine_id is null)`.as('rules'),
    ])
    .orderBy('name')
    .execute();
  return rows.map(({ id, name, jackpot, coinIn, machines, rules }) => ({
    id,
    name,
    levels: levelsOf(jackpot),
    grown: levelsOf(jackpotOf(jackpot, coinIn)),
    machines: Number(machines),
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
    .select(
      sql<number | null>`(select max(version) from game_rules where machine_id = machines.id
        and game_rules.brand_id = machines.brand_id)`.as('rules'),
    )
    .orderBy('machines.id')
    .execute();
  return rows.map(({ retiredAt, other, ...row }) => ({
    ...row,
    ...(other === null ? {} : { needsOther: other }),
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
    .select(
      sql<bigint>`(select count(*) from machines where floor_id = floors.id and retired_at is null)`.as(
        'machines',
      ),
    )
    .orderBy('floors.id')
    .execute();
  return rows.map(({ id, pinnedTo, retiredAt, expiresAt, machines }) => ({
    id,
    machines: Number(machines),
    node: owners.get(id) ?? null,
    pinnedTo,
    enrolUntil: expiresAt?.toISOString() ?? null,
    retired: retiredAt?.toISOString() ?? null,
  }));
}
