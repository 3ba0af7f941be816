import { DEPTH, placesOf } from '@floorcast/depth/depth';
import { expect } from 'vitest';
import { type Direction, PlayedMachine } from './played-machine.ts';
import type { Failure } from './restartable-site.ts';

/** At how many bytes of a cash-in, and of a cash-out, a sample fails. */
const SAMPLE = 6;
/** A transfer has at least so many bytes at which something can fail. */
const LEAST = 150;
/** Bytes that revealed a fault once, per failure: every run visits them. */
const REGRESSIONS: Partial<Record<Failure, readonly number[]>> = { house: [20, 247] };

interface Place {
  readonly direction: Direction;
  /** Bytes of the transfer that pass before the failure. */
  readonly bytes: number;
}

/** The bytes of one direction at which this run fails. */
async function placesIn(
  played: PlayedMachine,
  failure: Failure,
  direction: Direction,
): Promise<readonly Place[]> {
  const length = await played.lengthOf(direction);
  const places = Array.from({ length }, (_, bytes) => bytes);
  const sampling = { sample: SAMPLE, regressions: REGRESSIONS[failure] ?? [] };
  return placesOf(`${failure} cash-${direction}`, places, sampling).map((bytes) => ({ direction, bytes }));
}

/** Fails at bytes of a cash-in and of a cash-out in turn, and proves the money after each. */
export async function walkAll(failure: Failure): Promise<void> {
  const played = await PlayedMachine.open();
  try {
    const ins = await placesIn(played, failure, 'in');
    const outs = await placesIn(played, failure, 'out');
    const ended = { settled: 0, returned: 0 };
    for (const { direction, bytes } of alternating(ins, outs)) {
      const end = await played.transferWithFailure(failure, direction, bytes).catch((cause: unknown) => {
        throw new Error(`${failure}, cash-${direction}, after ${bytes} bytes: ${cause}`, { cause });
      });
      if (end !== undefined) ended[end]++;
    }
    await played.prove();
    const injected = ended.settled + ended.returned;
    console.info(`${failure}: ${injected} injected, ${ended.settled} settled, ${ended.returned} returned`);
    // On a slow computer a transfer measures longer than it is: some bytes of a sample may come after its end.
    expect(injected).toBeGreaterThan(DEPTH === 'whole' ? 2 * LEAST : 0);
    if (DEPTH === 'whole') expect(ended.settled).toBeGreaterThan(0);
  } finally {
    await played.close();
  }
}

function* alternating<T>(some: readonly T[], others: readonly T[]): Generator<T> {
  for (let i = 0; i < Math.max(some.length, others.length); i++)
    for (const list of [some, others]) {
      const next = list[i];
      if (next !== undefined) yield next;
    }
}

/** Time (ms) for a whole walk: hundreds of restarts. */
export const WALK_MS = 1_200_000;
