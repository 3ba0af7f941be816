import { err, ok } from '@floorcast/contract/result';
import { TOO_LATE_MS } from '@floorcast/protoo/lateness';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CameraConfig } from '../capture/camera-config.ts';
import type { PressDeadline } from '../machines/panel/timing.ts';
import { idleStation } from '../testing/idle-station.ts';
import type { Station } from './station.ts';

const TOO_LATE = err('pressTooLate');

/** How long (ms) the panel takes for each action. */
let takesMs: number;
/** The actions of the panel, in order. */
let done: string[];
let station: Station;

beforeEach(() => {
  vi.useFakeTimers();
  takesMs = 1_600;
  done = [];
  const slowly = async (what: string) => {
    await new Promise((resolve) => setTimeout(resolve, takesMs));
    done.push(what);
  };
  station = idleStation({
    press: slowly,
    hold: (button) => slowly(`${button} down`),
    releaseAll: () => slowly('released'),
  });
});
afterEach(() => void vi.useRealTimers());

test('GAME-9 C5.66 C6.32 a camera is described by its size and its reel window, never by its address', () => {
  const panel = {
    press: async () => undefined,
    hold: async () => undefined,
    releaseAll: async () => undefined,
  };
  const shared = { source: 'rtsp://name:secret@10.0.0.31/stream1', width: 1280, height: 720 };
  const reelWindow = { x: 0.1, y: 0.2, width: 0.8, height: 0.7 };
  const cameras = [
    CameraConfig.parse({ id: 'screen', ...shared, reelWindow }),
    CameraConfig.parse({ id: 'camera', ...shared }),
  ];
  expect(idleStation(panel, cameras).describe().cameras).toEqual([
    { id: 'screen', width: 1280, height: 720, turnable: false, reelWindow },
    { id: 'camera', width: 1280, height: 720, turnable: false },
  ]);
});

async function outcomes<T>(calls: Promise<T>[]): Promise<T[]> {
  await vi.advanceTimersByTimeAsync(10_000);
  return Promise.all(calls);
}

test('LOBBY-9 C6.64 a machine is described with its bet levels and its denomination, without presses', () => {
  expect(station.describe()).toMatchObject({
    denomination: 1,
    bands: [
      { id: 1, name: 'Lowest', Order: 1, bet: 100 },
      { id: 2, name: 'Highest', Order: 2, bet: 300 },
    ],
  });
  expect(station.describe().bands[0]).not.toHaveProperty('presses');
});

test('GAME-15 C6.13 C6.43 C6.44 an order that waits too long behind a slow panel is refused and not pressed', async () => {
  const calls = [station.press('spin'), station.press('spin'), station.hold('spin'), station.chooseBand(1)];
  expect(await outcomes(calls)).toEqual([ok(undefined), TOO_LATE, TOO_LATE, TOO_LATE]);
  expect(done).toEqual(['spin']);
});

test('GAME-15 C6.13 C6.43 C6.44 an order whose panel waits too long for its board is refused and not pressed', async () => {
  const waits = async (button: string, deadline?: PressDeadline) => {
    await new Promise((resolve) => setTimeout(resolve, takesMs));
    deadline?.throwIfPassed();
    done.push(button);
  };
  const slow = idleStation({ press: waits, hold: waits, releaseAll: async () => undefined });
  expect(await outcomes([slow.press('spin')])).toEqual([TOO_LATE]);
  expect(await outcomes([slow.hold('spin')])).toEqual([TOO_LATE]);
  expect(await outcomes([slow.chooseBand(2)])).toEqual([TOO_LATE]);
  takesMs = 700;
  const late = [slow.press('spin', TOO_LATE_MS - 900), slow.press('spin', TOO_LATE_MS - 700)];
  expect(await outcomes(late)).toEqual([TOO_LATE, TOO_LATE]);
  expect(done).toEqual([]);
  expect(await outcomes([slow.press('spin', TOO_LATE_MS - 700), slow.chooseBand(2)])).toEqual([
    ok(undefined),
    ok(undefined),
  ]);
  expect(done).toEqual(['spin', 'bet-up', 'bet-up', 'bet-up']);
});

test('GAME-11 GAME-15 a press that waits in the panel when the house link is lost is not made', async () => {
  takesMs = 200;
  const slow = idleStation({
    press: async (button, deadline) => {
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      deadline?.throwIfPassed();
      done.push(button);
    },
    hold: async () => undefined,
    releaseAll: async () => undefined,
  });
  const pressed = slow.press('spin');
  await vi.advanceTimersByTimeAsync(100);
  const lost = slow.houseLost();
  expect(await outcomes([pressed])).toEqual([TOO_LATE]);
  await lost;
  expect(done).toEqual([]);
});

test('GAME-15 C6.13 C6.45 only the first press of a bet level has a deadline', async () => {
  const pressed: boolean[] = [];
  const station = idleStation({
    press: async (_, deadline) => void pressed.push(deadline === undefined),
    hold: async () => undefined,
    releaseAll: async () => undefined,
  });
  await station.chooseBand(2);
  expect(pressed).toEqual([false, true, true]);
});

test('GAME-15 C6.13 C6.43 presses that reach the panel in time are made, also after one that was refused', async () => {
  takesMs = 700;
  const calls = [1, 2, 3, 4].map(() => station.press('spin'));
  expect(await outcomes(calls)).toEqual([ok(undefined), ok(undefined), ok(undefined), TOO_LATE]);
  expect(await outcomes([station.press('spin')])).toEqual([ok(undefined)]);
  expect(done).toHaveLength(4);
});

test('GAME-11 GAME-15 C6.13 C6.46 a button is released however long the order waited', async () => {
  expect(await outcomes([station.hold('spin'), station.release('spin')])).toEqual([
    ok(undefined),
    ok(undefined),
  ]);
  expect(done).toEqual(['spin down', 'released']);
});

test('GAME-15 C6.13 C6.45 a bet level that has begun is completed, however slow its presses', async () => {
  expect(await outcomes([station.chooseBand(2)])).toEqual([ok(undefined)]);
  expect(done).toEqual(['bet-up', 'bet-up', 'bet-up']);
});

test('GAME-11 GAME-15 orders that wait when the house link is lost are refused, later ones are carried out', async () => {
  takesMs = 200;
  const calls = [station.press('spin'), station.press('spin'), station.hold('spin'), station.chooseBand(1)];
  await vi.advanceTimersByTimeAsync(100);
  const lost = station.houseLost();
  const after = station.press('spin');
  expect(await outcomes(calls)).toEqual([ok(undefined), TOO_LATE, TOO_LATE, TOO_LATE]);
  expect(await after).toEqual(ok(undefined));
  await lost;
  expect(done).toEqual(['spin', 'released', 'released', 'spin']);
});

test('GAME-11 a button whose hold is under way when the house link is lost is released', async () => {
  takesMs = 200;
  const held = station.hold('spin');
  await vi.advanceTimersByTimeAsync(100);
  takesMs = 50;
  const lost = station.houseLost();
  expect(await outcomes([held])).toEqual([ok(undefined)]);
  await lost;
  expect(done).toEqual(['released', 'spin down', 'released']);
});

test('GAME-11 C6.13 C6.45 a bet level that has begun when the house link is lost is completed', async () => {
  takesMs = 200;
  const chosen = station.chooseBand(2);
  await vi.advanceTimersByTimeAsync(100);
  const lost = station.houseLost();
  expect(await outcomes([chosen])).toEqual([ok(undefined)]);
  await lost;
  expect(done).toEqual(['bet-up', 'released', 'bet-up', 'bet-up', 'released']);
});

test('GAME-11 the loss of the house link is handled when the panel does not answer', async () => {
  const broken = idleStation({
    press: () => Promise.reject(new Error('stuck')),
    hold: () => Promise.reject(new Error('stuck')),
    releaseAll: () => Promise.reject(new Error('stuck')),
  });
  expect(await outcomes([broken.houseLost()])).toEqual([undefined]);
});
