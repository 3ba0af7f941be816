import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cases } from '@floorcast/depth/depth';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seedDemo } from '../demo-data.ts';
import { openDatabase } from '../platform/db/database.ts';
import { releaseLease, takeLease, WHOLE_SITE } from '../platform/db/lease/lease.ts';
import type { Db } from '../platform/db/schema.ts';
import { baseBackup } from '../platform/postgres/base-backup.ts';
import { type Cluster, openCluster } from '../platform/postgres/cluster.ts';
import { restoreCluster } from '../platform/postgres/restore.ts';
import { settleCurrency } from '../site/currency.ts';
import { openTestDatabase } from '../testing/database.ts';
import { logLines } from '../testing/log-lines.ts';
import { SocketPlayer } from '../testing/player.ts';
import { ScriptedFloor } from '../testing/scripted-floor.ts';
import { settleAfterRestore as settle } from '../testing/staff/after-restore.ts';
import { twoPeople } from '../testing/staff/two-people.ts';
import { startTestHouse, type TestHouse, TRAIL_KEY } from '../testing/test-house.ts';
import { audit, playerBalance } from '../wallet/index.ts';

/** What a test has open, to be closed the other way round. */
let open: (() => Promise<unknown>)[];
let floor: ScriptedFloor;
const folders: string[] = [];
const backups = new Cases<() => Promise<void>>();

beforeEach(() => {
  open = [];
  floor = new ScriptedFloor([101, 102]);
});
const closeAll = async () => {
  await floor.cut();
  for (const close of open.splice(0).reverse()) await close();
};
afterEach(closeAll);
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  folders.push(folder);
  return folder;
}

async function openLedger(home: string): Promise<{ cluster: Cluster; db: Db }> {
  const cluster = await openCluster(home);
  open.push(() => cluster.stop());
  const db = await openDatabase({ ...cluster.connection, max: 10, trailKey: TRAIL_KEY }, () => undefined);
  open.push(() => db.destroy());
  return { cluster, db };
}

async function startHouse(db: Db, log = logLines().log): Promise<TestHouse> {
  const house = await startTestHouse(db, undefined, {}, undefined, { log });
  open.push(() => house.close());
  return house;
}

/** The restored database of a backup, in a home of its own. */
async function restored(file: string): Promise<Db> {
  const home = freshFolder();
  await restoreCluster(home, file);
  return (await openLedger(home)).db;
}

async function sitDown(house: TestHouse, username: string, machineID: number) {
  const { token, id } = await house.login(username);
  const player = await SocketPlayer.connect(house.url, token);
  await player.ask('init', { machineID, token });
  const cashIn = (amount: number) => player.ask('cashin', { amount, requestId: randomUUID() });
  return { player, id, cashIn };
}

/** Repeats a cash-in, a game and a cash-out. */
async function play(
  house: TestHouse,
  username: string,
  machineId: number,
  goOn: () => boolean,
): Promise<void> {
  const { player, cashIn } = await sitDown(house, username, machineId);
  while (goOn()) {
    await cashIn(1_000);
    await floor.game(machineId, 100, 50);
    await player.ask('cashout');
  }
  await player.close();
}

const games = async (db: Db) => (await db.selectFrom('rounds').select('id').execute()).length;
const broken = async (db: Db) => (await audit(db)).flatMap((proof) => proof.broken);

backups.test(
  'KEEP-2 a backup that is taken while money moves is complete: its audit holds, and a house runs on it',
  async () => {
    const { cluster, db } = await openLedger(freshFolder());
    const house = await startHouse(db);
    await floor.link(house.url);
    let over = false;
    const playing = Promise.all([
      play(house, 'demo', 101, () => !over),
      play(house, 'demo2', 102, () => !over),
    ]);
    await vi.waitFor(async () => expect(await games(db)).toBeGreaterThan(10), 20_000);
    const before = await games(db);
    const folder = freshFolder();
    const file = await baseBackup(cluster.connection, folder);
    const after = await games(db);
    over = true;
    await playing;
    expect(after).toBeGreaterThan(before);
    expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([file]);
    expect(statSync(file).mode & 0o077).toBe(0);
    await closeAll();

    const copy = await restored(file);
    expect(await broken(copy)).toEqual([]);
    expect(await games(copy)).toBeGreaterThanOrEqual(before);
    expect(await games(copy)).toBeLessThanOrEqual(after);
    expect((await settle(copy)).code).toBe(0);
    const next = await startHouse(copy);
    await floor.link(next.url);
    let left = 3;
    await play(next, 'demo', 101, () => left-- > 0);
    expect(await broken(copy)).toEqual([]);
  },
  120_000,
);

backups.test(
  'KEEP-3 an older database restores the balances of its time after reconciliation, and refuses floors before',
  async () => {
    const { cluster, db } = await openLedger(freshFolder());
    const house = await startHouse(db);
    await floor.link(house.url);
    const first = await sitDown(house, 'demo', 101);
    await first.cashIn(5_000);
    await floor.game(101, 1_000, 0);
    floor.transfers = 'hold';
    const second = await sitDown(house, 'demo2', 102);
    const pending = second.cashIn(700);
    await vi.waitFor(() => expect(floor.held).toHaveLength(1), 20_000);
    const file = await baseBackup(cluster.connection, freshFolder());

    // After the backup: the transfer ends, both players leave, and another takes the first one's seat.
    floor.transfers = 'accept';
    for (const order of floor.held.splice(0)) await floor.settle(order, 'accepted');
    await pending;
    for (const { player } of [first, second]) {
      await player.ask('leave');
      await player.close();
    }
    const seated = () => db.selectFrom('playSessions').select('id').where('state', '<>', 'ended').execute();
    await vi.waitFor(async () => expect(await seated()).toEqual([]), 20_000);
    const other = await sitDown(house, 'demo2', 101);
    await other.cashIn(2_000);
    await floor.game(101, 500, 0);
    await other.player.close();
    await closeAll();

    const copy = await restored(file);
    const { log, lines } = logLines();
    const early = await startHouse(copy, log);
    await expect(floor.link(early.url)).rejects.toMatchObject({ code: 40300 });
    expect(lines).toContainEqual(
      expect.objectContaining({
        floor: 'demo-floor',
        level: 50,
        acknowledged: expect.any(Number),
        stored: expect.any(Number),
      }),
    );
    await floor.cut();
    await open.pop()?.();

    expect((await settle(copy)).out.join()).toContain('2 sessions and 1 transfers were open');
    expect(await broken(copy)).toEqual([]);
    const owned = () => Promise.all([first, second].map(({ id }) => playerBalance(copy, id)));
    expect(await owned()).toEqual([499_000, 500_000]);

    const next = await startHouse(copy);
    await floor.link(next.url);
    const takenOff = () =>
      copy
        .selectFrom('transfers')
        .select(['machineId', 'playerId', 'moved'])
        .where('playerId', 'is', null)
        .where('state', '=', 'settled')
        .execute();
    await vi.waitFor(
      async () => expect(await takenOff()).toEqual([{ machineId: 101, playerId: null, moved: 1_500n }]),
      20_000,
    );
    expect(await owned()).toEqual([499_000, 500_000]);
    expect(await broken(copy)).toEqual([]);
  },
  120_000,
);

backups.test(
  'KEEP-2 a backup is complete or absent, and is restored into an empty home only',
  async () => {
    const { cluster } = await openLedger(freshFolder());
    const folder = freshFolder();
    const wrong = { ...cluster.connection, password: 'wrong' };
    await expect(baseBackup(wrong, folder)).rejects.toThrow('password authentication failed');
    const gone = baseBackup(cluster.connection, folder);
    await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(1));
    process.kill(cluster.pid, 'SIGQUIT');
    await expect(gone).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
    await closeAll();

    const home = freshFolder();
    const file = await baseBackup((await openLedger(home)).cluster.connection, folder);
    await closeAll();
    await expect(restoreCluster(home, file)).rejects.toThrow('is there already');
    truncateSync(file, Math.floor(statSync(file).size / 2));
    const other = freshFolder();
    await expect(restoreCluster(other, file)).rejects.toThrow('could not be unpacked');
    expect(readdirSync(other).filter((name) => name.includes('data'))).toEqual([]);
  },
  60_000,
);

backups.test(
  'KEEP-2 a lost database is restored to its last archived write',
  async () => {
    const [home, archive] = [freshFolder(), freshFolder()];
    chmodSync(archive, 0o777);
    const setUp = await openLedger(home);
    await sql`alter system set archive_mode = on`.execute(setUp.db);
    const put = `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`;
    await sql`alter system set archive_command = ${sql.lit(put)}`.execute(setUp.db);
    await closeAll();

    const { cluster, db } = await openLedger(home);
    await seedDemo(db, undefined);
    await settleCurrency(db, undefined);
    const both = twoPeople(db);
    const deposit = async (amount: string) =>
      expect(await both(['deposit', 'demo', amount, '--reason', 'cash'])).toMatchObject({ code: 0 });
    await deposit('1.00');
    const file = await baseBackup(cluster.connection, freshFolder());
    await deposit('20.00');
    const { rows } = await sql<{ last: string }>`select pg_walfile_name(pg_switch_wal()) as last`.execute(db);
    await vi.waitFor(() => expect(readdirSync(archive)).toContain(rows[0]?.last), 20_000);
    process.kill(cluster.pid, 'SIGQUIT');
    await closeAll();

    const other = freshFolder();
    const data = join(other, 'data');
    copyFileSync(join(home, 'password'), join(other, 'password'));
    mkdirSync(data, { mode: 0o700 });
    execFileSync('tar', ['-xzf', file, '-C', data]);
    appendFileSync(join(data, 'postgresql.auto.conf'), `restore_command = 'cp ${archive}/%f %p'\n`);
    writeFileSync(join(data, 'recovery.signal'), '');
    const { uid, gid } = statSync(join(home, 'data'));
    execFileSync('chown', ['-R', `${uid}:${gid}`, data]);
    const copy = (await openLedger(other)).db;
    const demo = copy.selectFrom('users').select('id').where('username', '=', 'demo');
    expect(await playerBalance(copy, (await demo.executeTakeFirstOrThrow()).id)).toBe(502_100);
    expect(await broken(copy)).toEqual([]);
  },
  120_000,
);

backups.test('KEEP-3 NODE-2 reconciliation is refused while a node runs', async () => {
  const { db, drop } = await openTestDatabase();
  open.push(drop);
  const held = await takeLease(db, WHOLE_SITE, 'a house', { force: false });
  if (held === undefined) throw new Error('no lease');
  expect(await settle(db)).toMatchObject({ code: 1, problems: [expect.stringContaining('A node runs')] });
  await releaseLease(db, held);
  expect((await settle(db)).code).toBe(0);
  expect(await takeLease(db, WHOLE_SITE, 'a house', { force: false })).toBeDefined();
});

for (const [title, run, timeoutMs] of backups.drawn('backups', 2)) test(title, run, timeoutMs);
