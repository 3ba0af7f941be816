import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minorUnits } from '@floorcast/contract/money';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HouseProcess } from '../../testing/house-process.ts';
import { PgBouncer, pgbouncerIsThere } from '../../testing/servers/pgbouncer.ts';
import { Replica, urlOf } from '../../testing/servers/replica.ts';
import { JWT_SECRET, startTestHouse, TRAIL_KEY } from '../../testing/test-house.ts';
import { move, playerAccount } from '../../wallet/index.ts';
import { systemClock } from '../clock.ts';
import { type Cluster, openCluster } from '../postgres/cluster.ts';
import { openDatabase, openReplica } from './database.ts';
import { ReadReplica } from './read-replica.ts';
import type { Db } from './schema.ts';

const CONNECTIONS = 30;
/** Longer than the primary answers alone after a failure. */
const RECOVERY_MS = 5_000;

let home: string;
let cluster: Cluster;
let primary: Db;
let replica: Replica;
let opened: Db;
let reads: ReadReplica;
const warned = vi.fn();
const log = pino({ level: 'info' }, { write: (line: string) => warned(JSON.parse(line)) });

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'primary-'));
  cluster = await openCluster(home, { connections: CONNECTIONS });
  primary = await openDatabase({ ...cluster.connection, max: 5, trailKey: TRAIL_KEY }, () => undefined);
  await sql`create table written (n int)`.execute(primary);
  replica = await Replica.start(cluster.connection, CONNECTIONS);
  opened = openReplica(replica.url, () => undefined);
}, 60_000);
beforeEach(() => {
  warned.mockClear();
  reads = new ReadReplica({ primary, replica: opened, log });
});
afterAll(async () => {
  await opened.destroy();
  await replica.remove();
  await primary.destroy();
  await cluster.stop();
  rmSync(home, { recursive: true });
});

interface Seen {
  readonly replica: boolean;
  readonly rows: number;
}
const seen = async (from: ReadReplica = reads): Promise<Seen> => {
  const { rows } = await from.read((db) =>
    sql<Seen>`select pg_is_in_recovery() as replica, (select count(*)::int from written) as rows`.execute(db),
  );
  const [first] = rows;
  if (first === undefined) throw new Error('no answer');
  return first;
};
const write = () => sql`insert into written values (1)`.execute(primary);
const rowsWritten = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from written`.execute(primary)).rows[0]?.n;
/** What a reader answers whose replica is another database's. On a slow computer it may be left out for being late first. */
const readWithWrongReplica = (databases: { primary: Db; replica: Db }) =>
  vi.waitFor(async () => {
    warned.mockClear();
    const answer = await seen(new ReadReplica({ ...databases, log }));
    expect(warned.mock.calls.map(([line]) => line.reason)).toEqual([
      'DATABASE_READ_URL names no streaming replica of the database',
    ]);
    return answer;
  }, RECOVERY_MS);
const lines = () => warned.mock.calls.map(([line]) => line.msg);

test('KEEP-5 a read from the replica has every write that was committed before it', async () => {
  for (let n = 1; n <= 100; n++) {
    await write();
    expect((await seen()).rows).toBe(await rowsWritten());
    // Under load the primary answers most: now and then the replica has caught up.
    if (n % 20 === 0) await vi.waitFor(async () => expect((await seen()).replica).toBe(true), 10_000);
  }
});

test('KEEP-5 the replica of an idle primary is used, also after a file of its log was closed', async () => {
  await write();
  await sql`select pg_switch_wal()`.execute(primary);
  await vi.waitFor(async () => expect((await seen()).replica).toBe(true), RECOVERY_MS);
  await sql`checkpoint`.execute(primary);
  await vi.waitFor(async () => expect((await seen()).replica).toBe(true), RECOVERY_MS);
});

test('KEEP-5 a replica that is behind is not used: the primary answers, with the latest write', async () => {
  await seen();
  await replica.ask('select pg_wal_replay_pause()');
  await write();
  expect(await seen()).toEqual({ replica: false, rows: await rowsWritten() });
  await write();
  expect(await seen()).toEqual({ replica: false, rows: await rowsWritten() });
  await replica.ask('select pg_wal_replay_resume()');
  await vi.waitFor(async () => expect((await seen()).replica).toBe(true), RECOVERY_MS);
  expect(lines()).toEqual([
    'read replica unavailable; using the primary until it recovers',
    'read replica recovered',
  ]);
});

test('KEEP-5 a replica that fails in the middle of a read is replaced by the primary', async () => {
  await seen();
  let tries = 0;
  const answer = reads.read(async (db) => {
    if (++tries === 1) await replica.stop();
    return sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(db);
  });
  expect((await answer).rows).toEqual([{ replica: false }]);
  await write();
  expect(await seen()).toEqual({ replica: false, rows: await rowsWritten() });
  await replica.restart();
  await vi.waitFor(async () => expect((await seen()).replica).toBe(true), RECOVERY_MS);
  expect(await seen()).toMatchObject({ rows: await rowsWritten() });
}, 30_000);

test('KEEP-5 TX-1 a player’s lists come from the replica, whatever its clock, with the movement just booked', async () => {
  await sql`create schema behind`.execute(primary);
  await sql`create function behind.now() returns timestamptz language sql as
    $$ select pg_catalog.now() - interval '1 hour' $$`.execute(primary);
  const slow = openReplica(
    `${replica.url}?options=${encodeURIComponent('-c search_path=behind,pg_catalog,public')}`,
    () => undefined,
  );
  let fromReplica = 0;
  const counted = slow.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!result.rows.some((row) => 'replayed' in row)) fromReplica++;
      return result;
    },
  });
  const house = await startTestHouse(primary, systemClock, {}, undefined, { replica: counted });
  const { token, id } = await house.login('demo');
  const ask = async (url: string) =>
    (await house.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).body;
  for (let n = 1; n <= 10; n++) {
    await primary.transaction().execute((tx) =>
      move(tx, {
        ...{
          requestId: randomUUID(),
          from: 'house:bank',
          to: playerAccount(id),
          kind: 'deposit',
          playerId: id,
        },
        amount: minorUnits(1_000 + n),
      }),
    );
    const { items, total } = JSON.parse(await ask('/api/player/transactions?kind=1&size=100'));
    expect(items[0].amount).toBe(1_000 + n);
    expect(items).toHaveLength(total);
    expect(await ask('/api/player/transactions.csv?kind=1')).toContain(`,${1_000 + n},`);
    expect(await ask('/api/quick-panel/data')).toContain(`"amount":${1_000 + n}`);
  }
  for (const url of ['/api/player/sessions', '/api/player/sessions.csv', '/api/player/games'])
    expect(await ask(url)).not.toContain('code');
  expect(fromReplica).toBeGreaterThan(20);
  await house.close();
  await slow.destroy();
}, 60_000);

test('KEEP-5 a house with DATABASE_READ_URL asks the replica for lists, and starts without it', async () => {
  const env = {
    DATABASE_URL: urlOf(cluster.connection),
    DATABASE_READ_URL: replica.url,
    JWT_SECRET,
    NODE_ENV: 'test',
  };
  const body = JSON.stringify({ username: 'demo', password: 'demo1234', site_id: 1000 });
  const listed = async (house: HouseProcess): Promise<string> => {
    const url = await house.url();
    const headers = { 'content-type': 'application/json' };
    const login = await fetch(`${url}/api/login`, { method: 'POST', headers, body });
    const { token }: { token: string } = JSON.parse(await login.text());
    const list = await fetch(`${url}/api/player/transactions`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return list.text();
  };
  const house = new HouseProcess(env);
  await vi.waitFor(async () => {
    expect(await listed(house)).toContain('"total"');
    await replica.ask(`do $$ begin
      assert exists (select from pg_stat_activity where query like '%from postings p%' and pid <> pg_backend_pid());
    end $$`);
  }, 30_000);
  house.signal('SIGTERM');
  await house.ended;
  await replica.stop();
  const without = new HouseProcess(env);
  expect(await listed(without)).toContain('"total"');
  await without.says('read replica unavailable');
  without.signal('SIGTERM');
  await without.ended;
  await replica.restart();
}, 120_000);

if (pgbouncerIsThere())
  test('KEEP-5 a replica behind a PgBouncer with pool_mode = transaction is used', async () => {
    const bouncer = await PgBouncer.start(replica.connection, 'transaction');
    const pooled = openReplica(bouncer.url, () => undefined);
    const behind = new ReadReplica({ primary, replica: pooled, log });
    await vi.waitFor(async () => expect((await seen(behind)).replica).toBe(true), RECOVERY_MS);
    await write();
    expect(await seen(behind)).toMatchObject({ rows: await rowsWritten() });
    await pooled.destroy();
    await bouncer.stop();
  });

test('KEEP-5 a database that is no replica, or one of another site, is not used', async () => {
  expect(await readWithWrongReplica({ primary, replica: primary })).toMatchObject({ replica: false });
  await sql`create database other`.execute(primary);
  const other = await openDatabase({ ...cluster.connection, database: 'other', max: 2 }, () => undefined);
  await sql`create table written (n int)`.execute(other);
  await vi.waitFor(() => replica.ask('select'), RECOVERY_MS);
  expect(await readWithWrongReplica({ primary: other, replica: opened })).toEqual({
    replica: false,
    rows: 0,
  });
  await other.destroy();
});

test('KEEP-5 a query that fails by its own fault fails, and writes are refused by the replica', async () => {
  await expect(reads.read((db) => sql`select 1 / 0`.execute(db))).rejects.toThrow('division by zero');
  await expect(sql`insert into written values (1)`.execute(opened)).rejects.toThrow('read-only');
});
