import { setTimeout as sleep } from 'node:timers/promises';
import { PlayerNotifications } from '@floorcast/contract/sockets';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openQueueRig, SLOWLY, SWEEP_MS } from './testing/queue-rig.ts';

/** Longer than a reload of the page takes, and longer than the entry of a player who is away is held. */
const RELOADED_MS = 3_001;
const GONE_MS = 31_000;

const rig = openQueueRig();

test('GAME-19 C15.2 C15.11 a free seat is reserved for the first queue entry, and other players are refused', async () => {
  const { a, b, c, playing } = await rig.queueUp();
  expect(b.queued()).toMatchObject({ place: { id: 101, name: 'Aurora Vault I', place: 1, waiting: 2 } });
  await playing.ask('leave');
  await vi.waitFor(() => expect(b.queued()?.place).toMatchObject({ place: 1, seconds: 30 }));
  expect(c.queued()?.place).toMatchObject({ place: 2 });
  expect(c.queued()?.place).not.toHaveProperty('seconds');
  await rig.becomes(101, 'reserved');
  await expect(a.sit(101)).rejects.toMatchObject({ code: 41001 });
  await expect(c.sit(101)).rejects.toMatchObject({ code: 41001 });
  const seat = await b.sit(101);
  await vi.waitFor(() => expect(b.queued()).toEqual({ place: null }));
  await vi.waitFor(() => expect(c.queued()?.place).toMatchObject({ place: 1, waiting: 1 }));
  await seat.ask('leave');
  await vi.waitFor(() => expect(c.queued()?.place).toMatchObject({ seconds: 30 }));
});

test('GAME-19 a seat that passes to the next queue entry is never published as available', async () => {
  const { b, playing } = await rig.queueUp();
  const from = b.socket.received.length;
  await playing.ask('leave');
  await vi.waitFor(() => expect(b.queued()?.place).toHaveProperty('seconds'));
  await rig.becomes(101, 'reserved');
  const statuses = b.socket.received
    .slice(from)
    .flatMap(({ method, data }) => (method === 'machine' ? [PlayerNotifications.machine.parse(data)] : []))
    .filter(({ id }) => id === 101);
  expect(statuses.map((machine) => machine.status)).toEqual(['cashing-out', 'reserved']);
});

test('GAME-19 C15.13 an expired reservation passes to the next queue entry, and the last one frees the seat', async () => {
  const { b, c, playing } = await rig.queueUp();
  await playing.ask('leave');
  await vi.waitFor(() => expect(b.queued()?.place).toHaveProperty('seconds'));
  rig.clock.advance(30_000);
  await vi.waitFor(() => expect(b.queued()).toEqual({ place: null, lost: 'late' }));
  await vi.waitFor(() => expect(c.queued()?.place).toMatchObject({ place: 1, seconds: 30 }));
  rig.clock.advance(30_000);
  await vi.waitFor(() => expect(c.queued()).toEqual({ place: null, lost: 'late' }));
  await rig.free();
});

test('GAME-19 C15.3 C15.13 an expired reservation passes to the next queue entry after the database failed at its end', async () => {
  const { b, c, playing } = await rig.queueUp();
  await playing.ask('leave');
  await vi.waitFor(() => expect(b.queued()?.place).toHaveProperty('seconds'));
  await sql`create function refuse_late() returns trigger language plpgsql as
    $$ begin raise exception 'out of order'; end $$`.execute(rig.db);
  await sql`create trigger refuse_late before delete on queue_places for each row execute function refuse_late()`.execute(
    rig.db,
  );
  rig.clock.advance(30_000);
  // By then the removal has failed.
  await sleep(200);
  expect(b.queued()?.place).toHaveProperty('seconds');
  await sql`drop trigger refuse_late on queue_places`.execute(rig.db);
  await sql`drop function refuse_late`.execute(rig.db);
  await vi.waitFor(() => {
    rig.clock.advance(SWEEP_MS);
    expect(b.queued()).toEqual({ place: null, lost: 'late' });
  }, SLOWLY);
  await vi.waitFor(() => expect(c.queued()?.place).toMatchObject({ place: 1, seconds: 30 }));
});

test('GAME-19 C15.9 a declined reservation passes to the next queue entry, and leaving twice changes nothing', async () => {
  const { b, c, playing } = await rig.queueUp();
  await playing.ask('leave');
  await vi.waitFor(() => expect(b.queued()?.place).toHaveProperty('seconds'));
  expect(await b.leave(101)).toEqual({ status: 1, place: null });
  await vi.waitFor(() => expect(c.queued()?.place).toHaveProperty('seconds'));
  expect(await b.leave(101)).toEqual({ status: 1, place: null });
  await c.leave(101);
  await rig.free();
});

test('GAME-19 C15.3 a player who is away is passed over, and is next after returning in time', async () => {
  const { b, c, playing } = await rig.queueUp();
  await b.socket.close();
  await vi.waitFor(async () => {
    rig.clock.advance(RELOADED_MS);
    const rows = await rig.db.selectFrom('queuePlaces').select(['playerId', 'hereUntil']).execute();
    expect(rows.find(({ playerId }) => playerId === b.id)?.hereUntil.getTime()).toBeLessThanOrEqual(
      rig.clock.now(),
    );
  }, SLOWLY);
  await playing.ask('leave');
  await vi.waitFor(() => expect(c.queued()?.place).toMatchObject({ place: 2, seconds: 30 }));
  const back = await rig.arrive('demo2');
  expect(back.queued()).toMatchObject({ place: { place: 1, waiting: 2 } });
  await c.leave(101);
  await vi.waitFor(() => expect(back.queued()?.place).toHaveProperty('seconds'));
});

test('GAME-19 C15.12 a player who is away for longer than the grace period loses the queue entry', async () => {
  const { b, c } = await rig.queueUp();
  await b.socket.close();
  await vi.waitFor(async () => {
    rig.clock.advance(GONE_MS);
    expect(c.queued()?.place).toMatchObject({ place: 1, waiting: 1 });
  }, SLOWLY);
  const back = await rig.arrive('demo2');
  expect(back.queued()).toEqual({ place: null });
});
