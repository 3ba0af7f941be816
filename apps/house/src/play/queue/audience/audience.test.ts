import { expect, test, vi } from 'vitest';
import { OFFER } from '../../../testing/calls/sdp.ts';
import { type Guest, openQueueRig } from '../testing/queue-rig.ts';

const rig = openQueueRig();

const offer = ({ token }: Guest) =>
  rig.house.app.inject({
    method: 'POST',
    url: '/api/machines/101/video/screen/whep',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
    payload: OFFER,
  });

test('GAME-18 C5.33 player, viewers and queue of a machine receive their counts', async () => {
  const [a, b] = [await rig.arrive('demo'), await rig.arrive('demo2')];
  // An ended session, from which the wait is estimated.
  await (await a.sit(101)).ask('leave');
  await rig.free();
  const counts = ({ socket }: typeof a) => socket.received.findLast(({ method }) => method === 'seat')?.data;
  const playing = await a.sit(101);
  await offer(a);
  const location = String((await offer(b)).headers.location);
  await offer(b);
  await vi.waitFor(() => expect(counts(a)).toEqual({ id: 101, viewers: 1, waiting: 0 }));
  await b.join(101);
  await vi.waitFor(() => expect(counts(a)).toEqual({ id: 101, viewers: 1, waiting: 1 }));
  expect(counts(b)).toEqual(counts(a));
  expect(await b.seat(101)).toEqual({
    id: 101,
    viewers: 1,
    waiting: 1,
    watching: true,
    queue: { full: false, waitMinutes: expect.any(Number) },
  });
  const headers = { authorization: `Bearer ${b.token}` };
  await rig.house.app.inject({ method: 'DELETE', url: location, headers });
  for (const viewerId of rig.floor.viewers) rig.floor.notify('viewerGone', { viewerId });
  await vi.waitFor(() => expect(counts(a)).toEqual({ id: 101, viewers: 0, waiting: 1 }));
  await playing.ask('leave');
});

test('GAME-18 C5.4 C5.31 a policy without watching hides a machine in play from other players', async () => {
  await rig.restart({ watching: false });
  const [a, b, staff] = [await rig.arrive('demo'), await rig.arrive('demo2'), await rig.arrive('staff')];
  const watch = async (guest: Guest) => (await offer(guest)).statusCode;
  const still = async ({ token }: typeof a) =>
    (
      await rig.house.app.inject({
        url: '/api/machines/101/still',
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode;
  rig.floor.viewers.clear();
  expect([await watch(b), await still(b)]).toEqual([201, 200]);
  expect(rig.floor.viewers.size).toBe(1);
  const playing = await a.sit(101);
  await vi.waitFor(() => expect(rig.floor.viewers.size).toBe(0));
  expect([await watch(b), await still(b), await watch(a), await watch(staff)]).toEqual([403, 403, 201, 201]);
  expect(await b.seat(101)).toMatchObject({ watching: false });
  await playing.ask('leave');
  await rig.free();
  expect(await watch(b)).toBe(201);
  rig.floor.viewers.clear();
  let sitting: Awaited<ReturnType<typeof a.sit>> | undefined;
  rig.floor.beforeWatch = async () => {
    rig.floor.beforeWatch = async () => undefined;
    sitting = await a.sit(101);
  };
  expect([await watch(b), rig.floor.viewers.size]).toEqual([403, 0]);
  await sitting?.ask('leave');
});

test('GAME-18 a viewer that may not watch after a restart is disconnected', async () => {
  await rig.restart({ watching: false });
  const watch = async () => {
    const guest = await rig.arrive('demo2');
    rig.floor.viewers.clear();
    const { statusCode } = await offer(guest);
    expect([statusCode, rig.floor.viewers.size]).toEqual([201, 1]);
  };
  await watch();
  await rig.restart({ watching: false });
  await (await rig.arrive('demo')).sit(101);
  await vi.waitFor(() => expect(rig.floor.viewers.size).toBe(0));
  await rig.restart();
  await watch();
  await rig.restart({ watching: false });
  await vi.waitFor(() => expect(rig.floor.viewers.size).toBe(0));
});
