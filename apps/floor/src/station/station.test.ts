import { err, ok } from '@floorcast/contract/result';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insistOn, type StillWanted } from '../machines/panel/wanted.ts';
import { idleStation } from '../testing/idle-station.ts';
import type { Station } from './station.ts';

const TOO_LATE = err('pressTooLate');

/** How long (ms) the panel takes over each thing. */
let takesMs: number;
/** What the panel did, in order. */
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
    releaseAll: () => slowly('let go'),
  });
});
afterEach(() => void vi.useRealTimers());

async function outcomes<T>(asked: Promise<T>[]): Promise<T[]> {
  await vi.advanceTimersByTimeAsync(10_000);
  return Promise.all(asked);
}

test('GAME-15 C6.13 C6.43 C6.44 what waits too long for its turn behind a slow panel is refused and not made', async () => {
  const asked = [station.press('spin'), station.press('spin'), station.hold('spin'), station.chooseBand(1)];
  expect(await outcomes(asked)).toEqual([ok(undefined), TOO_LATE, TOO_LATE, TOO_LATE]);
  expect(done).toEqual(['spin']);
});

test('GAME-15 C6.13 C6.43 C6.44 what its panel waits for counts too: a button that the player has seen fail is not pressed', async () => {
  const waits = async (button: string, wanted: StillWanted = () => true) => {
    await new Promise((resolve) => setTimeout(resolve, takesMs));
    insistOn(wanted);
    done.push(button);
  };
  const slow = idleStation({ press: waits, hold: waits, releaseAll: async () => undefined });
  expect(await outcomes([slow.press('spin')])).toEqual([TOO_LATE]);
  expect(await outcomes([slow.hold('spin')])).toEqual([TOO_LATE]);
  expect(await outcomes([slow.chooseBand(2)])).toEqual([TOO_LATE]);
  takesMs = 700;
  expect(await outcomes([slow.press('spin', 900), slow.press('spin', 700)])).toEqual([TOO_LATE, TOO_LATE]);
  expect(done).toEqual([]);
  expect(await outcomes([slow.press('spin', 700), slow.chooseBand(2)])).toEqual([
    ok(undefined),
    ok(undefined),
  ]);
  expect(done).toEqual(['spin', 'bet-up', 'bet-up', 'bet-up']);
});

test('GAME-11 GAME-15 what waits in the panel when the house goes away is not made', async () => {
  takesMs = 200;
  const slow = idleStation({
    press: async (button, wanted = () => true) => {
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      insistOn(wanted);
      done.push(button);
    },
    hold: async () => undefined,
    releaseAll: async () => undefined,
  });
  const asked = slow.press('spin');
  await vi.advanceTimersByTimeAsync(100);
  const gone = slow.letGo();
  expect(await outcomes([asked])).toEqual([TOO_LATE]);
  await gone;
  expect(done).toEqual([]);
});

test('GAME-15 C6.13 C6.45 only the first press of a bet level may come too late', async () => {
  const pressed: boolean[] = [];
  const station = idleStation({
    press: async (_, wanted) => void pressed.push(wanted === undefined),
    hold: async () => undefined,
    releaseAll: async () => undefined,
  });
  await station.chooseBand(2);
  expect(pressed).toEqual([false, true, true]);
});

test('GAME-15 C6.13 C6.43 what has its turn in time is made, and the next after one that was refused', async () => {
  takesMs = 700;
  const asked = [1, 2, 3, 4].map(() => station.press('spin'));
  expect(await outcomes(asked)).toEqual([ok(undefined), ok(undefined), ok(undefined), TOO_LATE]);
  expect(await outcomes([station.press('spin')])).toEqual([ok(undefined)]);
  expect(done).toHaveLength(4);
});

test('GAME-11 GAME-15 C6.13 C6.46 letting go is done however long it waited', async () => {
  expect(await outcomes([station.hold('spin'), station.release('spin')])).toEqual([
    ok(undefined),
    ok(undefined),
  ]);
  expect(done).toEqual(['spin down', 'let go']);
});

test('GAME-15 C6.13 C6.45 a bet level that is begun is reached, however slow its presses', async () => {
  expect(await outcomes([station.chooseBand(2)])).toEqual([ok(undefined)]);
  expect(done).toEqual(['bet-up', 'bet-up', 'bet-up']);
});

test('GAME-11 GAME-15 what waits for its turn when the house goes away is not made, what comes after is', async () => {
  takesMs = 200;
  const asked = [station.press('spin'), station.press('spin'), station.hold('spin'), station.chooseBand(1)];
  await vi.advanceTimersByTimeAsync(100);
  const gone = station.letGo();
  const after = station.press('spin');
  expect(await outcomes(asked)).toEqual([ok(undefined), TOO_LATE, TOO_LATE, TOO_LATE]);
  expect(await after).toEqual(ok(undefined));
  await gone;
  expect(done).toEqual(['spin', 'let go', 'let go', 'spin']);
});

test('GAME-11 a button that was just being pushed down when the house went away is let go of', async () => {
  takesMs = 200;
  const held = station.hold('spin');
  await vi.advanceTimersByTimeAsync(100);
  takesMs = 50;
  const gone = station.letGo();
  expect(await outcomes([held])).toEqual([ok(undefined)]);
  await gone;
  expect(done).toEqual(['let go', 'spin down', 'let go']);
});

test('GAME-11 C6.13 C6.45 a bet level that is begun when the house goes away is reached', async () => {
  takesMs = 200;
  const chosen = station.chooseBand(2);
  await vi.advanceTimersByTimeAsync(100);
  const gone = station.letGo();
  expect(await outcomes([chosen])).toEqual([ok(undefined)]);
  await gone;
  expect(done).toEqual(['bet-up', 'let go', 'bet-up', 'bet-up', 'let go']);
});

test('GAME-11 a panel that does not answer keeps nobody from going away', async () => {
  const broken = idleStation({
    press: () => Promise.reject(new Error('stuck')),
    hold: () => Promise.reject(new Error('stuck')),
    releaseAll: () => Promise.reject(new Error('stuck')),
  });
  expect(await outcomes([broken.letGo()])).toEqual([undefined]);
});
