import { DUTIES } from '@floorcast/contract/duties';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../platform/db/schema.ts';
import { countBlocks } from '../../platform/lists/blocks.ts';
import type { ListQuery, Paging } from '../../platform/lists/sql-list.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { TRAIL } from '../trail-list/index.ts';
import { LISTS } from './lists.ts';

const SIZE = 25;
type TrailFilter = Partial<Parameters<typeof TRAIL.page>[1]>;
const reader = { type: 'admin', Permissions: Object.values(DUTIES) } as const;
/** A row a second, of which each thousandth is from an hour before: clocks step back. */
const AT = (first: Date) =>
  sql`${first}::timestamptz + n * interval '1 second' - case when n % 1000 = 0 then interval '1 hour' else '0' end`;

/** Adds games and rows of the trail, from a moment on. */
async function add(db: Db, rows: number, first: Date): Promise<void> {
  await sql`insert into trail (seq, at, kind, actor, player_id, machine_id, detail, prev, hash)
    select (select coalesce(max(seq), 0) from trail) + n, ${AT(first)},
      (array['machine.door', 'machine.tilt', 'staff.signed-in', 'money.deposited'])[1 + n * n % 7 % 4],
      (array['Lead.Night', 'floor demo'])[1 + n % 2], nullif(n % 11, 0), nullif(n % 5, 0), '{}', '', ''
    from generate_series(1, ${rows}) as n`.execute(db);
  await sql`insert into rounds (machine_id, bet, win, free, at)
    select 101 + n % 2, 1, 0, false, ${AT(first)} from generate_series(1, ${rows}) as n`.execute(db);
}

const BEGUN = new Date(Date.now() - 86_400_000);
const after = (seconds: number) => new Date(BEGUN.getTime() + seconds * 1_000);
const QUERIES = [
  { sort: '-at' },
  { sort: 'at', from: after(7_000).toISOString() },
  { sort: '-at', from: after(7_000).toISOString(), to: after(16_000).toISOString() },
];

type Load = (
  db: Db,
  query: ListQuery & Paging,
) => Promise<{ items: readonly object[]; total: number; asOf?: string | undefined }>;
const trailOf = (filter: TrailFilter, where: string): readonly [Load, string] => [
  (db, query) => TRAIL.page(db, { ...filter, ...query, sort: query.sort === 'at' ? 'at' : '-at' }),
  `select seq as id, at from trail where ${where}`,
];
/** Each list, and the rows that it has. */
const LISTED: readonly (readonly [Load, string])[] = [
  [
    (db, query) => LISTS.games.page(db, { machineId: 101, reader, ...query }),
    'select id, at from rounds where machine_id = 101',
  ],
  trailOf({}, 'true'),
  trailOf({ machine: 3 }, 'machine_id = 3'),
  trailOf({ player: 4 }, 'player_id = 4'),
  trailOf({ kind: 'machine.tilt' }, `kind = 'machine.tilt'`),
  trailOf({ group: 'machines', actor: 'lead' }, `kind like 'machine.%' and actor = 'Lead.Night'`),
  trailOf(
    { kinds: ['machine.door', 'money.deposited'], machine: 2 },
    `kind in ('machine.door', 'money.deposited') and machine_id = 2`,
  ),
  trailOf({ group: 'machines', kind: 'staff.signed-in' }, 'false'),
];

const CASES = LISTED.flatMap(([load, list]) =>
  QUERIES.map((query) => ({ load, list, query: { ...query, size: SIZE } })),
);

test.each([
  ['counted', 17_000, 2_000],
  ['not counted', 0, 12_000],
])(
  'OPS-15 OPS-56 C10.9 each page of a list whose rows are %s is a part of it while rows are added',
  async (_, counted, later) => {
    const { db, drop } = await openTestDatabase('empty');
    await db.insertInto('floors').values({ id: 'main', credentialHash: '' }).execute();
    await db.insertInto('brands').values({ id: 1, name: '', jackpot: '' }).execute();
    await sql`insert into machines (id, floor_id, brand_id, name) select id, 'main', 1, '' from unnest(array[101, 102]) as id`.execute(
      db,
    );
    await add(db, counted, BEGUN);
    await countBlocks(db);
    await add(db, later, after(counted));
    for (const { load, list, query } of CASES) {
      const { from = '-infinity', to = 'infinity', sort }: ListQuery = query;
      const { rows } = await sql<{ id: bigint | number }>`select id from (${sql.raw(list)}) as list
        where at >= ${from}::timestamptz and at < ${to}::timestamptz
        order by id ${sql.raw(sort === 'at' ? 'asc' : 'desc')}`.execute(db);
      const all = rows.map(({ id }) => Number(id));
      const { asOf } = await load(db, { ...query, page: 1 });
      await add(db, 3, new Date(asOf ?? 0));
      const last = Math.max(1, Math.ceil(all.length / SIZE));
      for (const page of [1, Math.ceil(last / 2), last]) {
        const { items, total } = await load(db, { to: asOf, ...query, page });
        const ids = items.map((row) => ('seq' in row ? row.seq : 'id' in row && row.id));
        expect({ total, ids }).toEqual({ total: all.length, ids: all.slice((page - 1) * SIZE, page * SIZE) });
      }
    }
    await drop();
  },
  60_000,
);
