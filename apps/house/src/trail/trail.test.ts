import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../platform/db/database.ts';
import type { Db } from '../platform/db/schema.ts';
import { TrailKey } from '../platform/db/trail-key.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { logLines } from '../testing/log-lines.ts';
import { ManualClock } from '../testing/test-house.ts';
import { beginTrail } from './begin.ts';
import { HeadKeeper } from './heads/head-keeper.ts';
import { keepHead } from './heads/keep-head.ts';
import { lastHead } from './heads/witnesses.ts';
import { proveTrail } from './proof/prove.ts';
import { record, recordAll, type TrailEntry } from './record.ts';
import { recordRestore } from './restored.ts';

let database: TestDatabase;
let db: Db;
/** As a superuser who knows no key. */
let forger: pg.Client;
let folder: string;

const ROWS = 12;
const entry = (n: number, more: Partial<TrailEntry> = {}): TrailEntry => ({
  kind: 'money.deposited',
  by: { id: 7, username: 'lead' },
  playerId: n,
  detail: { amount: n * 100, note: `Überweisung ${n}`, ids: [3, 'a'] },
  ...more,
});
const write = (n: number) => db.transaction().execute((tx) => record(tx, entry(n)));
const place = () => ({ node: 'north', folder });
const proofs = () => proveTrail(db, { place: place() });
const broken = async () => (await proofs()).flatMap((proof) => proof.broken);
const restore = () =>
  db
    .transaction()
    .execute((tx) => recordRestore(tx, { part: 'restore' }, { backup: 'monday.tar.gz', place: place() }));

beforeEach(async () => {
  database = await openTestDatabase('empty');
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
  ['one', 'seq = 5', /^row 5 is missing: row 6 of .* comes after it$/],
  ['several', 'seq between 5 and 7', /^rows 5 to 7 are missing: row 8 of/],
  ['the first', 'seq = 1', /^row 1 is missing: row 2 of/],
])('OPS-12 rows that were deleted with SQL are named: %s', async (_, which, line) => {
  await forge(`delete from trail where ${which}`);
  expect(await broken()).toEqual([expect.stringMatching(line)]);
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
    'the constraint trail_pkey on trail was removed',
  ]);
});

test('OPS-12 rows that were cut off at the end are named by the signed heads', async () => {
  await keepHead(db, place());
  expect(await broken()).toEqual([]);
  await forge('delete from trail where seq > 10');
  expect(await broken()).toEqual([
    expect.stringMatching(/^rows 11 to 13 are missing: row 13 was signed at .* \(heads\.log\)/),
  ]);
  for (let n = 11; n <= 13; n++) await write(n);
  expect(await broken()).toEqual([expect.stringMatching(/^row 13 is not what was signed at/)]);
});

test('C22.4 the head is written beside the database within seconds, and into the log once a minute', async () => {
  const clock = new ManualClock();
  const { log, lines } = logLines();
  const sent: string[] = [];
  const witness = { send: async (text: string) => void sent.push(text) };
  const keeper = new HeadKeeper({ db, clock, log, place: place(), witness });
  const passes = async (ms: number, counter: number, seq: number) => {
    clock.advance(ms);
    await vi.waitFor(() => expect(lastHead(folder)).toMatchObject({ counter, seq }));
  };
  // The first head is of the row that begins the journal.
  await passes(0, 1, 13);
  await write(1);
  await passes(5_000, 2, 14);
  await write(1);
  await passes(5_000, 3, 15);
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(await broken()).toEqual([]);
  // Rows are cut off while nobody looks, and the trail grows beyond them.
  await forge('delete from trail where seq > 10');
  for (let n = 0; n < 7; n++) await write(n);
  clock.advance(5_000);
  await vi.waitFor(() => expect(JSON.stringify(lines)).toContain('audit trail entries are missing'));
  await keeper.close();
  expect(await broken()).toEqual([expect.stringMatching(/^rows 13 to 15 are not what was signed at/)]);
  expect(lines.filter(({ msg }) => msg === 'current audit trail head')).toHaveLength(2);
});

test('C22.13 a line of the journal that is forged, damaged or of another trail is named', async () => {
  for (let n = 0; n < 3; n++) {
    await keepHead(db, place());
    await write(n);
  }
  const file = join(folder, 'heads.log');
  const [first = '', second = '', third = ''] = readFileSync(file, 'utf8').split('\n');
  const journal = (...lines: readonly string[]) =>
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  journal(first, second.replace(' 2 14 ', ' 2 12 '), third);
  expect(await broken()).toEqual([
    'heads.log, line 2: holds no head that the house has signed',
    expect.stringMatching(/^head 2 is missing in heads.log of this node: head 3 was signed at/),
  ]);
  journal(first, second, third.slice(0, 40), third);
  expect(await broken()).toEqual(['heads.log, line 3: holds no head that the house has signed']);
  // What a power cut left of a line is no line.
  writeFileSync(file, `${[first, second, third].join('\n')}\n${third.slice(0, 40)}`);
  expect(await broken()).toEqual([]);
  await keepHead(db, place());
  expect(await broken()).toEqual([]);
});

test('C22.6 rows that a restore gave up are not missing: the row of the restore explains them, and is noted', async () => {
  await keepHead(db, place());
  const notes = async () => (await proofs()).flatMap((proof) => proof.notes ?? []);
  await forge('delete from trail where seq > 10');
  const settled = { kind: 'books.settled', by: { part: 'restore' }, detail: {} } as const;
  await db.transaction().execute((tx) => record(tx, settled));
  expect(await broken()).toEqual([expect.stringMatching(/^rows 12 to 13 are missing/)]);
  await forge('delete from trail where seq > 10');
  await restore();
  expect(await broken()).toEqual([]);
  expect((await notes()).join('\n')).toMatch(
    /^monday.tar.gz, for which .*, was restored at .* \(row 11, restore\): it gave up rows 11 to 13 of before$/m,
  );
});

test('OPS-12 a trigger that was removed or switched off is named', async () => {
  await forger.query('alter table trail disable trigger trail_kept');
  expect(await broken()).toEqual(['the trigger trail_kept on trail was switched off']);
  await forger.query('drop trigger trail_kept on trail');
  expect(await broken()).toEqual(['the trigger trail_kept on trail was removed']);
});

test.each([
  [
    'another trigger',
    'create trigger a before insert on trail for each row execute function check_fence()',
    'there is another trigger a on trail',
  ],
  ['a rule', 'create rule r as on insert to trail do also notify x', 'there is another rule r on trail'],
  [
    'a function that lets all pass',
    "create or replace function refuse_trail_change() returns trigger language plpgsql as 'begin return new; end'",
    'the function refuse_trail_change() was replaced',
  ],
  [
    'a trigger of the same name against less',
    'drop trigger trail_kept on trail; create trigger trail_kept before update on trail for each statement execute function refuse_trail_change(); alter table trail enable always trigger trail_kept',
    'the trigger trail_kept on trail was replaced',
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

test('OPS-12 a trail without heads is noted', async () => {
  const notes = (await proofs()).flatMap((proof) => proof.notes ?? []);
  expect(notes).toEqual([expect.stringContaining('there is no signed head here')]);
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
