import { seconds } from '@floorcast/contract/time';
import { expect, test, vi } from 'vitest';
import { adminOn } from '../../testing/staff/admin.ts';
import { openQueueRig, SLOWLY, SWEEP_MS } from './testing/queue-rig.ts';

const rig = openQueueRig();

test('GAME-19 C15.7 joining a second queue removes the entry in the first', async () => {
  const { b, c, playing } = await rig.queueUp();
  const other = await (await rig.arrive('admin')).sit(102);
  expect(await b.join(102)).toMatchObject({ status: 1, place: { id: 102, place: 1, waiting: 1 } });
  expect(await b.join(102)).toMatchObject({ place: { id: 102, place: 1, waiting: 1 } });
  await vi.waitFor(() => expect(c.queued()?.place).toMatchObject({ id: 101, place: 1 }));
  expect(b.queued()).toMatchObject({ place: { id: 102 } });
  expect(
    await rig.db.selectFrom('queuePlaces').select('machineId').where('playerId', '=', b.id).execute(),
  ).toEqual([{ machineId: 102 }]);
  await Promise.all([playing.ask('leave'), other.ask('leave')]);
});

test('GAME-19 C15.8 a free seat is reserved for the player who joins, and a full queue refuses the next', async () => {
  await rig.restart({ queue: { reserveSeconds: seconds(30), longest: 1 } });
  const [a, b] = [await rig.arrive('demo'), await rig.arrive('demo2')];
  expect(await a.join(102)).toMatchObject({ place: { place: 1, seconds: 30 } });
  expect(await b.join(102)).toMatchObject({ code: 41000 });
  expect(await b.seat(102)).toMatchObject({ queue: { full: true }, waiting: 1 });
  await a.leave(102);
});

test.each([
  ['that does not exist', 999, 40400],
  ['that is out of order', 111, 41002],
  ['that is offline', 105, 41003],
])('GAME-19 C15.8 joining the queue of a machine %s is refused', async (_, machine, code) => {
  const a = await rig.arrive('demo');
  expect(await a.join(machine)).toMatchObject({ code });
});

test('GAME-19 C15.8 joining is refused for the player of the seat, and for all under a policy without queues', async () => {
  const { a, b } = await rig.queueUp();
  expect(await a.join(101)).toMatchObject({ code: 40300 });
  await rig.restart({ queue: null });
  expect((await rig.arrive('demo2')).queued()).toEqual({ place: null });
  const back = await rig.arrive('demo');
  expect(await back.join(101)).toMatchObject({ code: 40300 });
  expect(await back.seat(101)).toMatchObject({ queue: null, waiting: 0 });
  expect(b.socket.closed).toBe(true);
});

test('GAME-19 MONEY-5 a seat is not reserved while the credit of its machine is unknown', async () => {
  rig.floor.away.add(102);
  await rig.restart();
  rig.floor.notify('condition', { machineId: 102, condition: 'ready' });
  await rig.free(102);
  const a = await rig.arrive('demo');
  expect((await a.join(102)).place).not.toHaveProperty('seconds');
  rig.floor.away.delete(102);
  rig.floor.notify('condition', { machineId: 102, condition: 'ready' });
  await vi.waitFor(() => {
    rig.clock.advance(SWEEP_MS);
    expect(a.queued()?.place).toHaveProperty('seconds');
  }, SLOWLY);
  await a.leave(102);
});

test('SRV-2 GAME-19 a ban or a kick removes the queue entry of its player', async () => {
  const { b, c } = await rig.queueUp();
  await rig.db.updateTable('users').set({ banned: true }).where('id', '=', b.id).execute();
  await vi.waitFor(() => {
    rig.clock.advance(SWEEP_MS);
    expect(c.queued()?.place).toMatchObject({ place: 1, waiting: 1 });
  }, SLOWLY);
  await rig.db.updateTable('users').set({ banned: false }).where('id', '=', b.id).execute();
  await c.sit(102);
  const admin = await rig.house.login('admin', 'admin1234');
  const kicked = await rig.house.app.inject({
    method: 'POST',
    url: '/api/player/kick',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { machineId: 102 },
  });
  expect(kicked.statusCode).toBe(200);
  await vi.waitFor(() => expect(c.queued()).toEqual({ place: null, lost: 'closed' }));
});

test('GAME-19 SRV-4 a machine that staff reserve loses its queue', async () => {
  const { b } = await rig.queueUp();
  const run = adminOn(rig.db);
  expect((await run(['machine', 'reserve', '101'])).code).toBe(0);
  await vi.waitFor(() => {
    rig.clock.advance(SWEEP_MS);
    expect(b.queued()).toEqual({ place: null, lost: 'closed' });
  }, SLOWLY);
  expect(await b.join(101)).toMatchObject({ code: 41001 });
  await run(['machine', 'release', '101']);
});
