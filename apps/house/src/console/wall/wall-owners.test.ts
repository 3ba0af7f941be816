import type { WallMachine, WallRows } from '@floorcast/contract/wall';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { InProcessBus } from '../../platform/bus/in-process-bus.ts';
import { type FloorRows, WALL_TOPIC, Wall, WallPage, wallListTopic } from './wall.ts';

const log = pino({ level: 'silent' });
const ROW: WallMachine = {
  ...{ id: 1, name: 'One', brandId: 1, brand: 'Brand', floorId: 'a', status: 'available', causes: [] },
  ...{ player: null, seatedAt: null, credit: null, playing: false, line: null, panel: null, cameras: [] },
  ...{ buttons: [], viewers: 0, waiting: 0, reserved: false, outOfService: null },
};
const LINKED = { id: 'a', linked: true, since: null, clockDifferenceMs: 0, version: 'test' };

/** A wall with a clock that a test sets forward. */
function open(floors: readonly string[] = []) {
  const bus = new InProcessBus((error) => {
    throw error;
  });
  const timers: { at: number; call: () => void }[] = [];
  let now = 1_000_000;
  const clock = {
    now: () => now,
    monotonic: () => now,
    after: (ms: number, call: () => void) => {
      const timer = { at: now + ms, call };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
  const pass = (ms: number) => {
    const until = now + ms;
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      timers.splice(timers.indexOf(next), 1);
      now = next.at;
      next.call();
    }
    now = until;
  };
  const wall = new Wall({ bus, clock, log, floors: () => new Set(floors) });
  const received: WallRows[] = [];
  wall.follow((rows) => received.push(rows));
  const publish = async (message: FloorRows) => {
    bus.publish(WALL_TOPIC, message);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { bus, wall, received, publish, pass };
}
const rows = (change: Partial<WallRows>): WallRows => ({ machines: [], floors: [], gone: [], ...change });

test('OPS-41 C25.4 only the floor that a machine is on may say that it is gone', async () => {
  const { wall, publish } = open();
  await publish({ floorId: 'a', rows: rows({ machines: [ROW] }) });
  await publish({ floorId: 'b', rows: rows({ machines: [{ ...ROW, floorId: 'b' }] }) });
  await publish({ floorId: 'a', rows: rows({ gone: [1] }) });
  expect(wall.rows().machines).toMatchObject([{ id: 1, floorId: 'b' }]);
  await publish({ floorId: 'b', rows: rows({ gone: [1] }) });
  expect(wall.rows().machines).toEqual([]);
});

test('OPS-41 C25.9 a floor whose owner is silent for fifteen seconds is not linked, until it is spoken of', async () => {
  const { wall, received, publish, pass } = open();
  await publish({ floorId: 'a', rows: rows({ floors: [LINKED] }) });
  pass(12_000);
  // A heartbeat that says nothing new reaches no console.
  await publish({ floorId: 'a', rows: rows({ floors: [LINKED] }) });
  expect(received).toHaveLength(1);
  pass(12_000);
  expect(wall.rows().floors).toMatchObject([{ linked: true }]);
  pass(10_000);
  expect(received.at(-1)?.floors).toMatchObject([{ id: 'a', linked: false, clockDifferenceMs: null }]);
  await publish({ floorId: 'a', rows: rows({ floors: [LINKED] }) });
  expect(wall.rows().floors).toEqual([LINKED]);
});

test('OPS-41 C25.2 a node that starts asks the owners for all rows, page by page', async () => {
  const { bus, wall } = open(['a']);
  const all = Array.from({ length: 230 }, (_, n) => ({ ...ROW, id: n + 1 }));
  bus.respond(wallListTopic('a'), async (asked) => {
    const { after } = WallPage.parse(asked);
    return rows({ machines: all.filter(({ id }) => id > after).slice(0, 100) });
  });
  await wall.refresh();
  expect(wall.rows().machines.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  wall.close();
});
