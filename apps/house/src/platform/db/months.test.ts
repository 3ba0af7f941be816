import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { waitsForLock } from '../../testing/lock-waits.ts';
import { openDatabase } from './database.ts';
import { takeLease } from './lease/lease.ts';
import { fenced } from './lease/testing/fenced.ts';
import { up } from './migrations/0025-monthly-partitions.ts';
import { createMonths, dropMonths, monthOf } from './months.ts';

const database = await testDatabase('empty');
const { db } = database;
await db.insertInto('floors').values({ id: 'cellar', credentialHash: 'hash' }).execute();
await db.insertInto('brands').values({ id: 1, name: 'Aurora', jackpot: '' }).execute();
await db
  .insertInto('machines')
  .values({ id: 101, brandId: 1, floorId: 'cellar', name: 'Aurora I' })
  .execute();

const NEXT = monthOf(new Date(), 1);
const event = (at: Date, code = 17) =>
  db.insertInto('machineEvents').values({ machineId: 101, code, at }).returning('id').execute();
/** The partition of each event, by the order of the events. */
const places = async () =>
  (
    await sql<{ place: string }>`
      select tableoid::regclass::text as place from machine_events order by id`.execute(db)
  ).rows.map(({ place }) => place.replace('machine_events_', ''));
const named = (month: Date) => month.toISOString().slice(0, 7).replace('-', '_');

/** The table as versions before partitions had it, with events of this month, of long ago, and of a wrong clock. */
const BEFORE = [
  'drop table machine_events',
  `create table machine_events (
    id bigint generated always as identity primary key,
    machine_id int not null references machines,
    code int not null,
    at timestamptz not null
  )`,
  'create index machine_events_at on machine_events (at)',
  `create function refuse_13() returns trigger language plpgsql as $$
    begin if new.code = 13 then raise exception 'refused'; end if; return new; end $$`,
  `create trigger machine_events_row before insert or update on machine_events
    for each row execute function refuse_13()`,
  `create trigger machine_events_fenced before insert or update or delete on machine_events
    for each statement execute function check_fence()`,
  `insert into machine_events (machine_id, code, at) values
    (101, 1, '2020-01-01Z'), (101, 2, now()), (101, 3, '2099-01-01Z')`,
];

const triggers = async () =>
  (
    await sql<{ name: string }>`
      select tgname as name from pg_trigger
      where tgrelid = 'machine_events'::regclass and not tgisinternal order by 1`.execute(db)
  ).rows.map(({ name }) => name);

/** Migrates a table of an earlier version, with what an operator did beforehand. */
async function migrate(beforehand: readonly string[] = []): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const statement of ['drop table if exists session_log', ...BEFORE, ...beforehand])
      await sql.raw(statement).execute(tx);
    await sql
      .raw(`create table session_log (
        id bigint generated always as identity primary key,
        user_id int not null references users,
        type text not null,
        ip text not null,
        at timestamptz not null default now()
      )`)
      .execute(tx);
    await up(tx);
  });
}

test('SRV-5 rows of an earlier version are the first partition, with their ids, indexes, references and triggers', async () => {
  await migrate();
  expect(await places()).toEqual([`before_${named(NEXT)}`, `before_${named(NEXT)}`, 'rest']);
  expect(await event(new Date())).toEqual([{ id: 4n }]);
  expect(await triggers()).toEqual(['machine_events_fenced', 'machine_events_row']);
  await expect(event(new Date(), 13)).rejects.toThrow('refused');
  await expect(
    db.insertInto('machineEvents').values({ machineId: 999, code: 1, at: new Date() }).execute(),
  ).rejects.toThrow('foreign key');
  const { rows } = await sql`explain select from machine_events where at < '2021-01-01Z'`.execute(db);
  expect(JSON.stringify(rows)).toContain(`machine_events_before_${named(NEXT)}_at`);
  await sql`drop function refuse_13 cascade`.execute(db);
});

test('SRV-5 a constraint that an operator validated beforehand bounds the first partition', async () => {
  await migrate([
    'delete from machine_events where code = 3',
    `alter table machine_events add constraint machine_events_until check (at < '2097-12-15Z')`,
  ]);
  expect(await places()).toEqual(['before_2098_01', 'before_2098_01']);
  await event(new Date('2098-01-01Z'));
  expect((await places()).at(-1)).toBe('rest');
  expect(await createMonths(db, 'machine_events', new Date())).toEqual([]);
  await sql`drop function refuse_13 cascade`.execute(db);
});

test('KEEP-1 partitions of the coming months are created, and rows that came before them move there', async () => {
  await migrate();
  const second = monthOf(new Date(), 2);
  await event(second);
  expect((await places()).at(-1)).toBe('rest');
  const created = await createMonths(db, 'machine_events', new Date());
  expect(created).toEqual([1, 2, 3].map((n) => `machine_events_${named(monthOf(new Date(), n))}`));
  expect(await createMonths(db, 'machine_events', new Date())).toEqual([]);
  expect((await places()).at(-1)).toBe(named(second));
  await event(NEXT);
  expect((await places()).at(-1)).toBe(named(NEXT));
});

test('KEEP-1 a month that has expired is dropped whole, and neither younger months nor the first partition are', async () => {
  expect(await dropMonths(db, 'machine_events', monthOf(new Date(), 2))).toBe(1);
  const left = await places();
  expect(left).not.toContain(named(NEXT));
  expect(left).toContain(named(monthOf(new Date(), 2)));
  expect(left).toContain(`before_${named(NEXT)}`);
});

test('KEEP-1 NODE-2 a node that has lost its lease creates and drops no partition', async () => {
  const held = await takeLease(db, 'house', 'first', { force: true });
  if (held === undefined) throw new Error('no lease');
  const replaced = await openDatabase(
    { ...database.connection, max: 2, onConnect: fenced(held) },
    () => undefined,
  );
  const later = monthOf(new Date(), 6);
  expect(await createMonths(replaced, 'machine_events', new Date())).toHaveLength(1);
  await takeLease(db, 'house', 'second', { force: true });
  await expect(createMonths(replaced, 'machine_events', later)).rejects.toThrow('was taken by another');
  await expect(dropMonths(replaced, 'machine_events', later)).rejects.toThrow('was taken by another');
  await replaced.destroy();
});

test('KEEP-1 a month that is being read is not dropped, and delays no event', async () => {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('machineEvents').selectAll().execute();
    const dropping = dropMonths(db, 'machine_events', monthOf(new Date(), 4));
    const refused = expect(dropping).rejects.toMatchObject({ code: '55P03' });
    await waitsForLock(db, 'select drop_month');
    await event(new Date());
    await refused;
  });
  expect(await dropMonths(db, 'machine_events', monthOf(new Date(), 4))).toBeGreaterThan(0);
});
