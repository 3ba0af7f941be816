import { expect, test, vi } from 'vitest';
import { openQueueRig, SLOWLY, SWEEP_MS } from './testing/queue-rig.ts';

const rig = openQueueRig();

test('GAME-19 queue and reservation survive a restart with the remaining seconds', async () => {
  const { b, c, playing } = await rig.queueUp();
  await playing.ask('leave');
  await vi.waitFor(() => expect(b.queued()?.place).toHaveProperty('seconds'));
  rig.clock.advance(7_000);
  await rig.restart();
  expect((await rig.arrive('demo2')).queued()).toMatchObject({ place: { place: 1, seconds: 23 } });
  const back = await rig.arrive('staff');
  expect(back.queued()).toMatchObject({ place: { place: 2, waiting: 2 } });
  await expect(back.sit(101)).rejects.toMatchObject({ code: 41001 });
  rig.clock.advance(23_000);
  await vi.waitFor(() => expect(back.queued()?.place).toHaveProperty('seconds'));
  expect(c.socket.closed).toBe(true);
});

test('GAME-19 C15.14 a reservation that expired while no house ran is extended at the start', async () => {
  const { playing } = await rig.queueUp();
  await playing.ask('leave');
  await rig.becomes(101, 'reserved');
  await rig.stop();
  rig.clock.advance(60_000);
  await rig.start();
  const b = await rig.arrive('demo2');
  expect(b.queued()).toMatchObject({ place: { place: 1, seconds: 15 } });
  await b.sit(101);
});

test('GAME-19 C15.15 a machine that fails during a reservation keeps its queue, and reserves the seat after recovery', async () => {
  const { b, playing } = await rig.queueUp();
  await playing.ask('leave');
  await vi.waitFor(() => expect(b.queued()?.place).toHaveProperty('seconds'));
  rig.floor.notify('condition', { machineId: 101, condition: 'malfunction' });
  await vi.waitFor(() => expect(b.queued()?.place).not.toHaveProperty('seconds'));
  rig.clock.advance(60_000);
  rig.floor.notify('condition', { machineId: 101, condition: 'ready' });
  await vi.waitFor(() => expect(b.queued()?.place).toMatchObject({ place: 1, seconds: 30 }));
});

test('GAME-19 C15.3 C15.15 a machine that fails while its reserved seat is taken reserves it for the same player', async () => {
  const { b, c, playing } = await rig.queueUp();
  await playing.ask('leave');
  await vi.waitFor(() => expect(b.queued()?.place).toHaveProperty('seconds'));
  rig.floor.away.add(101);
  await expect(b.sit(101)).rejects.toMatchObject({ code: 41003 });
  rig.floor.away.delete(101);
  await vi.waitFor(() => {
    rig.clock.advance(SWEEP_MS);
    expect(b.queued()?.place).toMatchObject({ id: 101, place: 1, seconds: 30 });
  }, SLOWLY);
  expect(c.queued()?.place).toMatchObject({ place: 2 });
  await b.sit(101);
});

test('GAME-19 C15.3 C15.15 a reservation does not expire while the floor links later than the house starts', async () => {
  const { b: before, playing } = await rig.queueUp();
  await playing.ask('leave');
  await vi.waitFor(() => expect(before.queued()?.place).toHaveProperty('seconds'));
  await rig.stop();
  await rig.startHouse();
  const b = await rig.arrive('demo2');
  // At a machine that is out of reach, the player is first in the queue; the seat is reserved once it can be taken.
  await vi.waitFor(() => expect(b.queued()?.place).toMatchObject({ id: 101, place: 1 }));
  rig.clock.advance(20_000);
  await vi.waitFor(() => expect(b.queued()?.place).not.toHaveProperty('seconds'));
  expect(b.queued()?.place).toMatchObject({ id: 101, place: 1 });
  await rig.floor.link(rig.house.url);
  await vi.waitFor(() => expect(b.queued()?.place).toHaveProperty('seconds'));
});
