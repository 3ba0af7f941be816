import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Calendar } from '../../platform/days/calendar.ts';
import { openDatabase } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/schema.ts';
import { TrailKey } from '../../platform/db/trail-key.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { logLines } from '../../testing/log-lines.ts';
import { ManualClock } from '../../testing/test-house.ts';
import { beginTrail } from './begin.ts';
import { HeadKeeper } from './heads/head-keeper.ts';
import { readHeads, signHead, writeHead } from './heads/heads.ts';
import { proveTrail } from './prove.ts';
import { record, recordAll, type TrailEntry } from './record.ts';

let database: TestDatabase;
let db: Db;
/** As a superuser who knows no key. */
let forger: pg.Client;
let folder: string;

const ROWS = 12;
const DAY_MS = 86_400_000;
const entry = (n: number, more: Partial<TrailEntry> = {}): TrailEntry => ({
  kind: 'money.deposited',
  by: { id: 7, username: 'lead' },
  playerId: n,
  detail: { amount: n * 100, note: `Überweisung ${n}`, ids: [3, 'a'] },
  ...more,
});
const write = (n: number) => db.transaction().execute((tx) => record(tx, entry(n)));
const broken = async () => (await proveTrail(db, readHeads(folder))).flatMap((proof) => proof.broken);

beforeEach(async () => {
  database = await openTestDatabase();
  ({ db } = database);
  folder = mkdtempSync(join(tmpdir(), 'heads-'));
  for (let n = 1; n <= ROWS; n++) await write(n);
  forger = new pg.Client(database.connection);
  await forger.connect();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await forger.end();
  await database.drop();
});

/** Statements of a superuser who switches the trigger off and on again. */
async function forge(...statements: readonly string[]): Promise<void> {
  await forger.query('alter table trail disable trigger trail_kept');
  for (const statement of statements) await forger.query(statement);
  await forger.query('alter table trail enable always trigger trail_kept');
}
const COLUMNS = 'at, kind, actor_id, actor, player_id, machine_id, detail';
/** A row after the last one, as like a real one as a forger without the key can make it. */
const INSERTED = `insert into trail (seq, ${COLUMNS}, prev, hash)
  select seq + 1, now(), kind, actor_id, actor, player_id, machine_id, detail, hash, sha256(hash) from trail
  order by seq desc limit 1`;

test('OPS-13 a trail holds whatever its rows say, and writers at once leave no gap', async () => {
  const details = [
    { text: 'NUL \0 and half \uD83D a smile', n: 1e21, small: 0.1, none: null, yes: true },
    { z: 1, a: 2, list: ['ı', 'İ', '😀'] },
  ];
  await db.transaction().execute((tx) =>
    recordAll(
      tx,
      details.map((detail) => entry(1, { detail })),
    ),
  );
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)));
  const undone = db.transaction().execute(async (tx) => {
    await record(tx, entry(1));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await write(1);
  expect(await broken()).toEqual([]);
  const rows = await db.selectFrom('trail').select('seq').orderBy('seq').execute();
  expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, index) => index + 1));
});

test.each([
  ['update trail set kind = kind', []],
  ['delete from trail', []],
  ['truncate trail', []],
  ['update trail set kind = kind', ['set session_replication_role = replica']],
])('OPS-13 the database refuses %j, %j included', async (statement, before) => {
  for (const each of before) await forger.query(each);
  await expect(forger.query(statement)).rejects.toThrow('neither changed nor removed');
  expect(await broken()).toEqual([]);
});

test.each([
  ['amount', `update trail set detail = detail || '{"amount": 1}' where seq = 5`],
  ['name', `update trail set actor = 'staff' where seq = 5`],
  ['player', `update trail set player_id = null where seq = 5`],
  ['time', `update trail set at = at - interval '1 second' where seq = 5`],
  ['kind', `update trail set kind = 'money.withdrawn' where seq = 5`],
])('OPS-12 a row whose %s was edited with SQL is named', async (_, statement) => {
  await forge(statement);
  expect(await broken()).toEqual([
    expect.stringMatching(/^row 5 \(.*\) was changed, or written without the key/),
  ]);
});

test('OPS-12 a row that was edited together with its hash is named, and so is the one that follows it', async () => {
  await forge(`update trail set actor = 'staff', hash = sha256('forged') where seq = 5`);
  expect(await broken()).toEqual([
    expect.stringMatching(/^row 5 \(.*\) was changed, or written without the key/),
    expect.stringMatching(/^row 6 \(.*\) does not follow row 5/),
  ]);
});

test.each([
  ['one', 'seq = 5', 'row 5 is missing'],
  ['several', 'seq between 5 and 7', 'rows 5 to 7 are missing'],
  ['the first', 'seq = 1', 'row 1 is missing'],
])('OPS-12 rows that were deleted with SQL are named: %s', async (_, which, line) => {
  await forge(`delete from trail where ${which}`);
  expect(await broken()).toEqual([line]);
});

test('OPS-12 a row that was deleted, with those behind it moved up, is named', async () => {
  await forge('delete from trail where seq = 5', 'update trail set seq = seq - 1 where seq > 5');
  expect((await broken())[0]).toMatch(/^row 5 \(.*\) was changed/);
});

test('OPS-12 a row that was inserted with SQL is named, at the end and in the middle', async () => {
  await forge(INSERTED);
  expect(await broken()).toEqual([
    expect.stringMatching(/^row 13 \(.*\) was changed, or written without the key/),
  ]);
  // The house goes on behind it.
  await write(1);
  expect(await broken()).toHaveLength(1);
  await forge(
    'alter table trail drop constraint trail_pkey',
    `insert into trail select 6, ${COLUMNS}, prev, hash from trail where seq = 5`,
    `insert into trail select 0, ${COLUMNS}, prev, hash from trail where seq = 5`,
  );
  expect(await broken()).toEqual([
    expect.stringMatching(/^row 0 \(/),
    expect.stringMatching(/^row 6 \(.*\) was changed, or written without the key/),
    expect.stringMatching(/^row 13 \(/),
  ]);
});

test('OPS-12 rows that were cut off at the end are named by the signed heads', async () => {
  const head = await signHead(db, new Date());
  if (head === undefined) throw new Error('no head');
  writeHead(folder, 'latest', head);
  expect(await broken()).toEqual([]);
  await forge('delete from trail where seq > 10');
  expect(await broken()).toEqual([
    expect.stringMatching(/^rows 11 to 12 are missing: row 12 was signed at .* \(latest\.json\)/),
  ]);
  await write(11);
  await write(12);
  expect(await broken()).toEqual([expect.stringMatching(/^row 12 is not the row that was signed/)]);
});

test('OPS-12 the head is written beside the database within seconds, once a day, and into the log', async () => {
  const clock = new ManualClock();
  const { log, lines } = logLines();
  const calendar = new Calendar('Europe/Istanbul');
  const keeper = new HeadKeeper({ db, clock, calendar, log, folder });
  const files = () => readHeads(folder).map(({ file, head }) => [file, head?.seq]);
  const day = (at = clock.now()) => `${calendar.dayOf(at)}.json`;
  const passes = async (ms: number, expected: unknown) => {
    clock.advance(ms);
    await vi.waitFor(() => expect(files()).toEqual(expected));
  };
  const first = day();
  await passes(0, [
    [first, 12],
    ['latest.json', 12],
  ]);
  await write(1);
  await passes(5_000, [
    [first, 12],
    ['latest.json', 13],
  ]);
  await write(1);
  const second = day(clock.now() + DAY_MS);
  await passes(DAY_MS, [
    [first, 12],
    [second, 14],
    ['latest.json', 14],
  ]);
  expect(await broken()).toEqual([]);
  // Rows are cut off while nobody looks, and the trail grows beyond them.
  await forge('delete from trail where seq > 10');
  for (let n = 0; n < 6; n++) await write(n);
  clock.advance(5_000);
  await vi.waitFor(() => expect(JSON.stringify(lines)).toContain('rows of the trail are missing'));
  await keeper.close();
  expect((await broken()).filter((line) => line.includes('lost-'))).toHaveLength(1);
  expect(lines.filter(({ msg }) => msg === 'head of the trail')).toHaveLength(2);
});

test('OPS-12 a head that is forged, damaged or of another site is named', async () => {
  const head = await signHead(db, new Date());
  if (head === undefined) throw new Error('no head');
  writeHead(folder, 'a', { ...head, seq: 3 });
  writeHead(folder, 'b', { ...head, site: 'another' });
  writeFileSync(join(folder, 'c.json'), readFileSync(join(folder, 'a.json'), 'utf8').slice(0, 20));
  expect(await broken()).toEqual([
    'a.json: its signature is wrong',
    'b.json: is the head of another site',
    'c.json: holds no head',
  ]);
});

test('OPS-12 rows that a restore lost are not missing: the row that settled the books explains them', async () => {
  const head = await signHead(db, new Date());
  if (head === undefined) throw new Error('no head');
  writeHead(folder, 'latest', head);
  await forge('delete from trail where seq > 10');
  await db
    .transaction()
    .execute((tx) => record(tx, { kind: 'books.settled', by: { part: 'restore' }, detail: {} }));
  expect(await broken()).toEqual([]);
});

test('OPS-12 a trigger that was removed or switched off is named', async () => {
  await forger.query('alter table trail disable trigger trail_kept');
  expect(await broken()).toEqual(['the trigger trail_kept was switched off']);
  await forger.query('drop trigger trail_kept on trail');
  expect(await broken()).toEqual(['the trigger trail_kept was removed']);
});

test.each([
  [
    'another trigger',
    'create trigger a before insert on trail for each row execute function check_fence()',
    'another trigger on the trail: a',
  ],
  ['a rule', 'create rule r as on insert to trail do also notify x', 'a rule on the trail: r'],
  [
    'a function that lets all pass',
    "create or replace function refuse_trail_change() returns trigger language plpgsql as 'begin return new; end'",
    'the function refuse_trail_change was replaced',
  ],
  [
    'a trigger of the same name against less',
    'drop trigger trail_kept on trail; create trigger trail_kept before update on trail for each statement execute function refuse_trail_change(); alter table trail enable always trigger trail_kept',
    'the trigger trail_kept was replaced',
  ],
])('OPS-12 %s is named', async (_, statement, line) => {
  await forger.query(statement);
  expect((await broken()).join()).toContain(line);
});

test('OPS-13 a row that a trigger swallows undoes the act that it records', async () => {
  await forger.query(
    "create function swallow() returns trigger language plpgsql as 'begin return null; end'",
  );
  await forger.query('create trigger a before insert on trail for each row execute function swallow()');
  await expect(write(1)).rejects.toThrow('the trail did not take a row');
});

test('OPS-12 rows that a restore gave up are noted, and so is a trail without heads', async () => {
  const notes = async () => (await proveTrail(db, readHeads(folder))).flatMap((proof) => proof.notes ?? []);
  expect(await notes()).toEqual([expect.stringContaining('there is no signed head here')]);
  const head = await signHead(db, new Date());
  if (head === undefined) throw new Error('no head');
  writeHead(folder, 'latest', head);
  expect(await notes()).toEqual([expect.stringContaining('the newest head was signed at')]);
  await forge('delete from trail where seq > 10');
  await db
    .transaction()
    .execute((tx) => record(tx, { kind: 'books.settled', by: { part: 'restore' }, detail: {} }));
  expect((await notes())[1]).toMatch(
    /^rows 11 to 12, signed at .*, were given up by the restore in row 11 by restore/,
  );
});

test('OPS-13 a house with another key does not start, and writes nothing', async () => {
  const trailKey = new TrailKey('another key that nobody has begun with');
  const other = await openDatabase({ ...database.connection, max: 1, trailKey }, () => undefined);
  await expect(beginTrail(other, pino({ level: 'silent' }))).rejects.toThrow(
    'does not fit the key of the trail',
  );
  await other.destroy();
  const keyless = await openDatabase({ ...database.connection, max: 1 }, () => undefined);
  await expect(keyless.transaction().execute((tx) => record(tx, entry(1)))).rejects.toThrow('TRAIL_KEY');
  await keyless.destroy();
  expect(await broken()).toEqual([]);
});
