import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { openStore, type Store } from '../nodes/node/store.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/db/schema.ts';
import { baseBackup } from '../platform/postgres/base-backup.ts';
import { connectionBeside } from '../platform/postgres/embedded.ts';
import { cashInRequest, Guests } from '../testing/guests.ts';
import { HouseProcess } from '../testing/house-process.ts';
import type { SocketPlayer } from '../testing/player.ts';
import { ScriptedFloor } from '../testing/scripted-floor.ts';
import { SmallDisk } from '../testing/servers/small-disk.ts';
import { FLOOR_CREDENTIAL, ManualClock, startTestHouse, type TestHouse } from '../testing/test-house.ts';
import { audit } from '../wallet/index.ts';

/** The embedded PostgreSQL takes 100 MB of it. */
const DISK_MB = 160;
const PATIENT = { timeout: 12_000, interval: 50 };
const AMOUNT = 100;
/** More cash-ins than the tables have room for without growing. */
const MANY = 500;

const disk = SmallDisk.mount(DISK_MB);
const homeOn = ({ path }: SmallDisk) => join(path, 'home');
const unless = disk === undefined ? ' (skipped: this user cannot mount a tmpfs)' : '';
const lines: string[] = [];
const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line).msg) });
const floor = new ScriptedFloor([101]);
const guests = new Guests(() => house, new ManualClock());
let store: Store;
let db: Db;
let house: TestHouse;

beforeAll(async () => {
  if (disk === undefined) return;
  const config = readConfig({ FLOORCAST_HOME: homeOn(disk), FLOOR_CREDENTIAL });
  store = await openStore(config, log);
  ({ db } = store);
  house = await startTestHouse(db, systemClock, {}, store.connection, { log });
  await floor.link(house.url);
});
afterAll(async () => {
  if (disk === undefined) return;
  disk.free();
  await floor.cut();
  await house.close();
  await store.close();
  disk.unmount();
});

const readiness = async () => (await house.app.inject('/readyz')).json<unknown>();

/** Cashes in until one is not answered as credited. Returns how many were, and the one that was not. */
async function cashInUntilRefused(player: SocketPlayer) {
  for (let credited = 0; credited < MANY; credited++) {
    const open = cashInRequest(AMOUNT);
    const reply = await player.ask('cashin', open).catch(() => undefined);
    if (!isCredited(reply)) return { credited, open };
  }
  throw new Error('the disk is not full');
}

const isCredited = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'state' in reply && reply.state === 'credited';

/** PostgreSQL writes to its log until it finds no room, which ends it. */
async function fillLog(): Promise<void> {
  const client = new pg.Client(store.connection);
  client.on('error', () => undefined);
  await client.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  const write = () => client.query(`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`);
  for (;;) {
    const failed = await write().then(
      () => false,
      () => true,
    );
    if (failed) break;
  }
  await client.end().catch(() => undefined);
  await ended;
}

test.skipIf(disk === undefined)(
  `KEEP-4 a backup into a full folder fails with the folder’s name and leaves no file${unless}`,
  async () => {
    const small = SmallDisk.mount(1);
    if (disk === undefined || small === undefined) throw new Error('a second disk cannot be mounted');
    // The role of the house may not copy the database; its superuser may.
    const superuser = connectionBeside(homeOn(disk));
    if (superuser === undefined) throw new Error('the embedded database is not running');
    const backup = baseBackup(superuser, small.path);
    await expect(backup).rejects.toThrow(
      `no space left under ${small.path}: free some space, or name another folder`,
    );
    expect(readdirSync(small.path)).toEqual([]);
    small.unmount();
  },
);

test.skipIf(disk === undefined)(
  `KEEP-4 BOOT-2 a house whose home is full ends with one line and the exit code for a retried start${unless}`,
  async () => {
    const small = SmallDisk.mount(1);
    if (small === undefined) throw new Error('a second disk cannot be mounted');
    small.fill();
    const started = new HouseProcess({ FLOORCAST_HOME: small.path });
    expect(await started.ended).toBe(1);
    expect(started.said).toEqual([`no space left under ${small.path}: free some space.`]);
    small.unmount();
  },
);

test.skipIf(disk === undefined)(
  `KEEP-4 MONEY-5 a house with a full disk is not ready, loses and doubles nothing, and resumes when there is room${unless}`,
  async () => {
    const { player, token, before } = await guests.seated('demo', 101);
    expect(await readiness()).toEqual({ ready: true });
    disk?.fill();
    await expect.poll(readiness, PATIENT).toEqual({ ready: false, reason: 'database-cannot-write' });
    const { credited, open } = await cashInUntilRefused(player);
    await fillLog();
    await expect.poll(readiness, PATIENT).toEqual({ ready: false, reason: 'database-silent' });
    await expect.poll(() => lines, PATIENT).toContain('cannot start PostgreSQL; retrying');

    disk?.free();
    await expect.poll(readiness, PATIENT).toEqual({ ready: true });
    // The supervisor logs this when PostgreSQL has answered it, which may be after the house's own query.
    await expect.poll(() => lines, PATIENT).toContain('PostgreSQL restarted');
    // As a floor does by itself.
    await floor.relink();
    await expect
      .poll(async () => isCredited(await player.ask('cashin', open).catch(() => undefined)), PATIENT)
      .toBe(true);
    expect(await guests.balance(token)).toBe(before - (credited + 1) * AMOUNT);
    expect(floor.credit.get(101)).toBe((credited + 1) * AMOUNT);
    expect((await audit(db)).flatMap(({ broken }) => broken)).toEqual([]);
    await player.close();
  },
);
