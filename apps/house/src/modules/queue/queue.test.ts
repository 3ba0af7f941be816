import { setTimeout as sleep } from 'node:timers/promises';
import { PlayerNotifications } from '@floorcast/contract/sockets';
import { seconds } from '@floorcast/contract/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../../platform/db/schema.ts';
import { adminOn } from '../../testing/admin.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { OFFER } from '../../testing/sdp.ts';
import { ManualClock, startTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { PERMISSIVE } from '../play/index.ts';

/** Longer than whoever loads a page again is away, and longer than a place is kept for somebody who is gone. */
const RELOADED_MS = 3_001;
const GONE_MS = 31_000;
const ROUND_MS = 10_001;
/** How often (ms) a round is made to come, and for how long: nobody is to be late in the next before this one is told. */
const SLOWLY = { interval: 1_000, timeout: 10_000 };

let database: TestDatabase;
let db: Db;
let house: TestHouse;
let policy = PERMISSIVE;
const clock = new ManualClock();
const floor = new ScriptedFloor([101, 102, 111]);
const open: SocketPlayer[] = [];

const startHouse = async () => {
  const rules = { ...policy, noDepositSeconds: null, noActivitySeconds: null };
  house = await startTestHouse(db, clock, { policy: rules }, database.connection);
};
const start = async () => {
  await startHouse();
  await floor.link(house.url);
};
const stop = async () => {
  await house.close();
  await floor.cut();
};
const restart = async (rules: Partial<typeof policy> = {}) => {
  await stop();
  policy = { ...PERMISSIVE, ...rules };
  await start();
};

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  await start();
});
afterAll(async () => {
  await stop();
  await database.drop();
});
beforeEach(async () => {
  await Promise.all(open.splice(0).map((socket) => socket.close()));
  await stop();
  await db.deleteFrom('queue_places').execute();
  await db.updateTable('play_sessions').set({ state: 'ended', ended_at: new Date() }).execute();
  policy = PERMISSIVE;
  await start();
});

type Who = 'demo' | 'demo2' | 'staff' | 'admin';

async function arrive(username: Who) {
  const { token, id } = await house.login(username, username === 'demo2' ? 'demo1234' : `${username}1234`);
  const socket = await SocketPlayer.connect(house.url, token, 'notification');
  open.push(socket);
  await socket.ask('init', { id });
  const ask = async (method: 'POST' | 'DELETE' | 'GET', url: string) =>
    (await house.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })).json();
  return {
    id,
    token,
    socket,
    join: (machine: number) => ask('POST', `/api/machines/${machine}/queue`),
    leave: (machine: number) => ask('DELETE', `/api/machines/${machine}/queue`),
    seat: (machine: number) => ask('GET', `/api/machines/${machine}/seat`),
    /** What was told of one's own place, last. */
    news: () => {
      const told = socket.told.flatMap(({ method, data }) =>
        method === 'queue' ? [PlayerNotifications.queue.parse(data)] : [],
      );
      return told.at(-1);
    },
    async sit(machineID: number) {
      const player = await SocketPlayer.connect(house.url, token);
      open.push(player);
      await player.ask('init', { machineID, token });
      return player;
    },
  };
}

async function status(machine: number): Promise<string | undefined> {
  const { token } = await house.login('demo');
  const headers = { authorization: `Bearer ${token}` };
  return (await house.app.inject({ url: '/api/machine/all', headers }))
    .json<{ id: number; status: string }[]>()
    .find(({ id }) => id === machine)?.status;
}
const becomes = (machine: number, wanted: string) =>
  vi.waitFor(async () => expect(await status(machine)).toBe(wanted));
const free = (machine = 101) => becomes(machine, 'available');

/** A plays, the others stand in line. */
async function lineUp() {
  const [a, b, c] = [await arrive('demo'), await arrive('demo2'), await arrive('staff')];
  const playing = await a.sit(101);
  await b.join(101);
  await c.join(101);
  await vi.waitFor(() => expect(c.news()?.place).toMatchObject({ id: 101, place: 2, waiting: 2 }));
  return { a, b, c, playing };
}

test('GAME-19 C15.2 C15.11 who came first is told when the seat is free, and nobody else gets it meanwhile', async () => {
  const { a, b, c, playing } = await lineUp();
  expect(b.news()).toMatchObject({ place: { id: 101, name: 'Aurora Vault I', place: 1, waiting: 2 } });
  await playing.ask('leave');
  await vi.waitFor(() => expect(b.news()?.place).toMatchObject({ place: 1, seconds: 30 }));
  expect(c.news()?.place).toMatchObject({ place: 2 });
  expect(c.news()?.place).not.toHaveProperty('seconds');
  await becomes(101, 'reserved');
  await expect(a.sit(101)).rejects.toMatchObject({ code: 41001 });
  await expect(c.sit(101)).rejects.toMatchObject({ code: 41001 });
  const seat = await b.sit(101);
  await vi.waitFor(() => expect(b.news()).toEqual({ place: null }));
  await vi.waitFor(() => expect(c.news()?.place).toMatchObject({ place: 1, waiting: 1 }));
  await seat.ask('leave');
  await vi.waitFor(() => expect(c.news()?.place).toMatchObject({ seconds: 30 }));
});

test('GAME-19 nobody hears that a seat is available when it goes on to the next in line', async () => {
  const { b, playing } = await lineUp();
  const from = b.socket.told.length;
  await playing.ask('leave');
  await vi.waitFor(() => expect(b.news()?.place).toHaveProperty('seconds'));
  await becomes(101, 'reserved');
  const statuses = b.socket.told
    .slice(from)
    .flatMap(({ method, data }) => (method === 'machine' ? [PlayerNotifications.machine.parse(data)] : []))
    .filter(({ id }) => id === 101);
  expect(statuses.map((told) => told.status)).toEqual(['cashing-out', 'reserved']);
});

test('GAME-19 C15.13 a seat that is not taken in time goes to the next, and then to everybody', async () => {
  const { b, c, playing } = await lineUp();
  await playing.ask('leave');
  await vi.waitFor(() => expect(b.news()?.place).toHaveProperty('seconds'));
  clock.advance(30_000);
  await vi.waitFor(() => expect(b.news()).toEqual({ place: null, lost: 'late' }));
  await vi.waitFor(() => expect(c.news()?.place).toMatchObject({ place: 1, seconds: 30 }));
  clock.advance(30_000);
  await vi.waitFor(() => expect(c.news()).toEqual({ place: null, lost: 'late' }));
  await free();
});

test('GAME-19 C15.3 C15.13 a seat that was not taken goes to the next, though the database failed when its time was over', async () => {
  const { b, c, playing } = await lineUp();
  await playing.ask('leave');
  await vi.waitFor(() => expect(b.news()?.place).toHaveProperty('seconds'));
  await sql`create function refuse_late() returns trigger language plpgsql as
    $$ begin raise exception 'out of order'; end $$`.execute(db);
  await sql`create trigger refuse_late before delete on queue_places for each row execute function refuse_late()`.execute(
    db,
  );
  clock.advance(30_000);
  // It has failed once the log would say so.
  await sleep(200);
  expect(b.news()?.place).toHaveProperty('seconds');
  await sql`drop trigger refuse_late on queue_places`.execute(db);
  await sql`drop function refuse_late`.execute(db);
  await vi.waitFor(() => {
    clock.advance(ROUND_MS);
    expect(b.news()).toEqual({ place: null, lost: 'late' });
  }, SLOWLY);
  await vi.waitFor(() => expect(c.news()?.place).toMatchObject({ place: 1, seconds: 30 }));
});

test('GAME-19 C15.9 a seat that is declined goes to the next; leaving twice is leaving once', async () => {
  const { b, c, playing } = await lineUp();
  await playing.ask('leave');
  await vi.waitFor(() => expect(b.news()?.place).toHaveProperty('seconds'));
  expect(await b.leave(101)).toEqual({ status: 1, place: null });
  await vi.waitFor(() => expect(c.news()?.place).toHaveProperty('seconds'));
  expect(await b.leave(101)).toEqual({ status: 1, place: null });
  await c.leave(101);
  await free();
});

test('GAME-19 C15.3 whoever is away is passed over, and is next again when back in time', async () => {
  const { b, c, playing } = await lineUp();
  await b.socket.close();
  await vi.waitFor(async () => {
    clock.advance(RELOADED_MS);
    const rows = await db.selectFrom('queue_places').select(['player_id', 'here_until']).execute();
    expect(rows.find(({ player_id }) => player_id === b.id)?.here_until.getTime()).toBeLessThanOrEqual(
      clock.now(),
    );
  });
  await playing.ask('leave');
  await vi.waitFor(() => expect(c.news()?.place).toMatchObject({ place: 2, seconds: 30 }));
  const back = await arrive('demo2');
  expect(back.news()).toMatchObject({ place: { place: 1, waiting: 2 } });
  await c.leave(101);
  await vi.waitFor(() => expect(back.news()?.place).toHaveProperty('seconds'));
});

test('GAME-19 C15.12 whoever is gone for longer loses the place', async () => {
  const { b, c } = await lineUp();
  await b.socket.close();
  await vi.waitFor(async () => {
    clock.advance(GONE_MS);
    expect(c.news()?.place).toMatchObject({ place: 1, waiting: 1 });
  });
  const back = await arrive('demo2');
  expect(back.news()).toEqual({ place: null });
});

test('GAME-19 the line and a seat that is kept live through a restart, with the seconds that are left', async () => {
  const { b, c, playing } = await lineUp();
  await playing.ask('leave');
  await vi.waitFor(() => expect(b.news()?.place).toHaveProperty('seconds'));
  clock.advance(7_000);
  await restart();
  expect((await arrive('demo2')).news()).toMatchObject({ place: { place: 1, seconds: 23 } });
  const back = await arrive('staff');
  expect(back.news()).toMatchObject({ place: { place: 2, waiting: 2 } });
  await expect(back.sit(101)).rejects.toMatchObject({ code: 41001 });
  clock.advance(23_000);
  await vi.waitFor(() => expect(back.news()?.place).toHaveProperty('seconds'));
  expect(c.socket.closed).toBe(true);
});

test('GAME-19 C15.14 a seat whose time ran out while there was no house is kept for a while yet', async () => {
  const { playing } = await lineUp();
  await playing.ask('leave');
  await becomes(101, 'reserved');
  await stop();
  clock.advance(60_000);
  await start();
  const b = await arrive('demo2');
  expect(b.news()).toMatchObject({ place: { place: 1, seconds: 15 } });
  await b.sit(101);
});

test('GAME-19 C15.7 one line at a time: a place in another is given up', async () => {
  const { b, c, playing } = await lineUp();
  const other = await (await arrive('admin')).sit(102);
  expect(await b.join(102)).toMatchObject({ status: 1, place: { id: 102, place: 1, waiting: 1 } });
  expect(await b.join(102)).toMatchObject({ place: { id: 102, place: 1, waiting: 1 } });
  await vi.waitFor(() => expect(c.news()?.place).toMatchObject({ id: 101, place: 1 }));
  expect(b.news()).toMatchObject({ place: { id: 102 } });
  expect(
    await db.selectFrom('queue_places').select('machine_id').where('player_id', '=', b.id).execute(),
  ).toEqual([{ machine_id: 102 }]);
  await Promise.all([playing.ask('leave'), other.ask('leave')]);
});

test('GAME-19 C15.8 a seat that came free meanwhile is kept for whoever joins; a full line takes nobody', async () => {
  await restart({ queue: { reserveSeconds: seconds(30), longest: 1 } });
  const [a, b] = [await arrive('demo'), await arrive('demo2')];
  expect(await a.join(102)).toMatchObject({ place: { place: 1, seconds: 30 } });
  expect(await b.join(102)).toMatchObject({ code: 41000 });
  expect(await b.seat(102)).toMatchObject({ queue: { full: true }, waiting: 1 });
  await a.leave(102);
});

test.each([
  ['that is not there', 999, 40400],
  ['that is out of order', 111, 41002],
  ['that is away', 105, 41003],
])('GAME-19 C15.8 there is no line for a machine %s', async (_, machine, code) => {
  const a = await arrive('demo');
  expect(await a.join(machine)).toMatchObject({ code });
});

test('GAME-19 C15.8 there is no line for one’s own seat, and none where the rules have none', async () => {
  const { a, b } = await lineUp();
  expect(await a.join(101)).toMatchObject({ code: 40300 });
  await restart({ queue: null });
  expect((await arrive('demo2')).news()).toEqual({ place: null });
  const back = await arrive('demo');
  expect(await back.join(101)).toMatchObject({ code: 40300 });
  expect(await back.seat(101)).toMatchObject({ queue: null, waiting: 0 });
  expect(b.socket.closed).toBe(true);
});

test('GAME-19 C15.15 a machine that fails while its seat is kept keeps the line, and offers it anew', async () => {
  const { b, playing } = await lineUp();
  await playing.ask('leave');
  await vi.waitFor(() => expect(b.news()?.place).toHaveProperty('seconds'));
  floor.notify('condition', { machineId: 101, condition: 'malfunction' });
  await vi.waitFor(() => expect(b.news()?.place).not.toHaveProperty('seconds'));
  clock.advance(60_000);
  floor.notify('condition', { machineId: 101, condition: 'ready' });
  await vi.waitFor(() => expect(b.news()?.place).toMatchObject({ place: 1, seconds: 30 }));
});

test('GAME-19 C15.3 C15.15 a machine that fails as its kept seat is taken offers it anew, to the same', async () => {
  const { b, c, playing } = await lineUp();
  await playing.ask('leave');
  await vi.waitFor(() => expect(b.news()?.place).toHaveProperty('seconds'));
  floor.away.add(101);
  await expect(b.sit(101)).rejects.toMatchObject({ code: 41003 });
  floor.away.delete(101);
  await vi.waitFor(() => {
    clock.advance(ROUND_MS);
    expect(b.news()?.place).toMatchObject({ id: 101, place: 1, seconds: 30 });
  }, SLOWLY);
  expect(c.news()?.place).toMatchObject({ place: 2 });
  await b.sit(101);
});

test('GAME-19 MONEY-5 no seat is kept at a machine whose credit is not known', async () => {
  floor.away.add(102);
  await restart();
  floor.notify('condition', { machineId: 102, condition: 'ready' });
  await free(102);
  const a = await arrive('demo');
  expect((await a.join(102)).place).not.toHaveProperty('seconds');
  floor.away.delete(102);
  floor.notify('condition', { machineId: 102, condition: 'ready' });
  await vi.waitFor(() => {
    clock.advance(ROUND_MS);
    expect(a.news()?.place).toHaveProperty('seconds');
  }, SLOWLY);
  await a.leave(102);
});

test('SRV-2 GAME-19 a ban ends a place, and so does being sent away by the house', async () => {
  const { b, c } = await lineUp();
  await db.updateTable('users').set({ banned: true }).where('id', '=', b.id).execute();
  await vi.waitFor(() => {
    clock.advance(ROUND_MS);
    expect(c.news()?.place).toMatchObject({ place: 1, waiting: 1 });
  });
  await db.updateTable('users').set({ banned: false }).where('id', '=', b.id).execute();
  await c.sit(102);
  const admin = await house.login('admin', 'admin1234');
  const kicked = await house.app.inject({
    method: 'POST',
    url: '/api/player/kick',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { machineId: 102 },
  });
  expect(kicked.statusCode).toBe(200);
  await vi.waitFor(() => expect(c.news()).toEqual({ place: null, lost: 'closed' }));
});

test('GAME-19 SRV-4 a machine that the house reserves has no line any more', async () => {
  const { b } = await lineUp();
  const say = adminOn(db);
  expect((await say(['machine', 'reserve', '101'])).code).toBe(0);
  await vi.waitFor(() => {
    clock.advance(ROUND_MS);
    expect(b.news()).toEqual({ place: null, lost: 'closed' });
  });
  expect(await b.join(101)).toMatchObject({ code: 41001 });
  await say(['machine', 'release', '101']);
});

test('GAME-18 C5.33 whoever plays, watches or waits is told how many do', async () => {
  const [a, b] = [await arrive('demo'), await arrive('demo2')];
  const watch = (token: string) =>
    house.app.inject({
      method: 'POST',
      url: '/api/machines/101/video/screen/whep',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
      payload: OFFER,
    });
  const told = ({ socket }: typeof a) => socket.told.findLast(({ method }) => method === 'seat')?.data;
  const playing = await a.sit(101);
  await watch(a.token);
  const place = String((await watch(b.token)).headers.location);
  await watch(b.token);
  await vi.waitFor(() => expect(told(a)).toEqual({ id: 101, viewers: 1, waiting: 0 }));
  await b.join(101);
  await vi.waitFor(() => expect(told(a)).toEqual({ id: 101, viewers: 1, waiting: 1 }));
  expect(told(b)).toEqual(told(a));
  expect(await b.seat(101)).toEqual({
    id: 101,
    viewers: 1,
    waiting: 1,
    watching: true,
    queue: { full: false, waitMinutes: expect.any(Number) },
  });
  await house.app.inject({ method: 'DELETE', url: place, headers: { authorization: `Bearer ${b.token}` } });
  for (const viewerId of floor.viewers) floor.notify('viewerGone', { viewerId });
  await vi.waitFor(() => expect(told(a)).toEqual({ id: 101, viewers: 0, waiting: 1 }));
  await playing.ask('leave');
});

test('GAME-18 C5.4 C5.31 where the rules say so, a machine in play is its player’s alone', async () => {
  await restart({ watching: false });
  const [a, b, staff] = [await arrive('demo'), await arrive('demo2'), await arrive('staff')];
  const watch = async ({ token }: typeof a) =>
    (
      await house.app.inject({
        method: 'POST',
        url: '/api/machines/101/video/screen/whep',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
        payload: OFFER,
      })
    ).statusCode;
  const still = async ({ token }: typeof a) =>
    (
      await house.app.inject({
        url: '/api/machines/101/still',
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode;
  floor.viewers.clear();
  expect([await watch(b), await still(b)]).toEqual([201, 200]);
  expect(floor.viewers.size).toBe(1);
  const playing = await a.sit(101);
  await vi.waitFor(() => expect(floor.viewers.size).toBe(0));
  expect([await watch(b), await still(b), await watch(a), await watch(staff)]).toEqual([403, 403, 201, 201]);
  expect(await b.seat(101)).toMatchObject({ watching: false });
  await playing.ask('leave');
  await free();
  expect(await watch(b)).toBe(201);
  floor.viewers.clear();
  let sitting: Awaited<ReturnType<typeof a.sit>> | undefined;
  floor.beforeWatch = async () => {
    floor.beforeWatch = async () => undefined;
    sitting = await a.sit(101);
  };
  expect([await watch(b), floor.viewers.size]).toEqual([403, 0]);
  await sitting?.ask('leave');
});

test('GAME-18 who watches across a new start of the house is sent away when it is no more for them to see', async () => {
  await restart({ watching: false });
  const watch = async () => {
    const { token } = await arrive('demo2');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' };
    const url = '/api/machines/101/video/screen/whep';
    floor.viewers.clear();
    const { statusCode } = await house.app.inject({ method: 'POST', url, headers, payload: OFFER });
    expect([statusCode, floor.viewers.size]).toEqual([201, 1]);
  };
  await watch();
  await restart({ watching: false });
  await (await arrive('demo')).sit(101);
  await vi.waitFor(() => expect(floor.viewers.size).toBe(0));
  await restart();
  await watch();
  await restart({ watching: false });
  await vi.waitFor(() => expect(floor.viewers.size).toBe(0));
});

test('GAME-19 C15.3 C15.15 nobody is late for a kept seat whose floor is back later than its house', async () => {
  const { b: before, playing } = await lineUp();
  await playing.ask('leave');
  await vi.waitFor(() => expect(before.news()?.place).toHaveProperty('seconds'));
  await stop();
  await startHouse();
  const b = await arrive('demo2');
  // Back at a machine that is out of reach, the player is first in line; the seat is reserved once it can be taken.
  await vi.waitFor(() => expect(b.news()?.place).toMatchObject({ id: 101, place: 1 }));
  clock.advance(20_000);
  await vi.waitFor(() => expect(b.news()?.place).not.toHaveProperty('seconds'));
  expect(b.news()?.place).toMatchObject({ id: 101, place: 1 });
  await floor.link(house.url);
  await vi.waitFor(() => expect(b.news()?.place).toHaveProperty('seconds'));
});
