import { DEPTH, placesOf } from '@floorcast/depth/depth';
import { expect } from 'vitest';
import { type Blow, type Direction, World } from './world.ts';

/** How many bytes of a cash-in, and of a cash-out, a sample strikes at. */
const SAMPLE = 6;
/** A transfer has at least so many bytes that a blow can fall at. */
const LEAST = 150;
/** Places that failed once, per blow: every run strikes there. */
const REGRESSIONS: Partial<Record<Blow, readonly number[]>> = {};

interface Strike {
  readonly direction: Direction;
  /** Bytes of the transfer that pass before the blow. */
  readonly bytes: number;
}

/** The bytes of one direction at which this run strikes. */
async function strikesOf(world: World, blow: Blow, direction: Direction): Promise<readonly Strike[]> {
  const length = await world.lengthOf(direction);
  const places = Array.from({ length }, (_, bytes) => bytes);
  const sampling = { sample: SAMPLE, regressions: REGRESSIONS[blow] ?? [] };
  return placesOf(`${blow} cash-${direction}`, places, sampling).map((bytes) => ({ direction, bytes }));
}

/** Strikes at bytes of a cash-in and of a cash-out in turn, and proves the money after each. */
export async function walkAll(blow: Blow): Promise<void> {
  const world = await World.open();
  try {
    const ins = await strikesOf(world, blow, 'in');
    const outs = await strikesOf(world, blow, 'out');
    const ended = { settled: 0, returned: 0 };
    for (const { direction, bytes } of alternating(ins, outs)) {
      const end = await world.strike(blow, direction, bytes).catch((cause: unknown) => {
        throw new Error(`${blow}, cash-${direction}, after ${bytes} bytes`, { cause });
      });
      if (end !== undefined) ended[end]++;
    }
    await world.prove();
    const struck = ended.settled + ended.returned;
    console.info(`${blow}: struck ${struck} times, ${ended.settled} settled, ${ended.returned} returned`);
    // A slow computer measures a transfer as longer than it is: some of a sample's bytes may come after its end.
    expect(struck).toBeGreaterThan(DEPTH === 'whole' ? 2 * LEAST : 0);
    if (DEPTH === 'whole') expect(ended.settled).toBeGreaterThan(0);
  } finally {
    await world.close();
  }
}

function* alternating<T>(some: readonly T[], others: readonly T[]): Generator<T> {
  for (let i = 0; i < Math.max(some.length, others.length); i++)
    for (const list of [some, others]) {
      const next = list[i];
      if (next !== undefined) yield next;
    }
}

/** A whole walk is some hundred starts of what is struck (ms). */
export const WALK_MS = 1_200_000;
