import { expect } from 'vitest';
import { type Blow, type Direction, World } from './world.ts';

/** Exchanges differ by a poll or two: it is over when it has ended before the same byte so often. */
const OVER_AFTER = 3;

/** What became of the transfers of one direction, each struck one byte later than the one before. */
class Walk {
  readonly direction: Direction;
  positions = 0;
  settled = 0;
  returned = 0;
  #early = 0;

  constructor(direction: Direction) {
    this.direction = direction;
  }

  get over(): boolean {
    return this.#early >= OVER_AFTER;
  }

  async step(world: World, blow: Blow, stride: number): Promise<void> {
    const bytes = this.positions * stride;
    const ended = await world.strike(blow, this.direction, bytes).catch((cause: unknown) => {
      throw new Error(`${blow}, cash-${this.direction}, after ${bytes} bytes`, { cause });
    });
    this.#early = ended === undefined ? this.#early + 1 : 0;
    if (ended === undefined) return;
    this.positions++;
    this[ended]++;
  }
}

/** Strikes at every byte of a cash-in and of a cash-out, or at every so many-th, and proves the money after each. */
export async function walkAll(blow: Blow, { stride = 1, least = 150 } = {}): Promise<void> {
  const world = await World.open();
  try {
    const walks = [new Walk('in'), new Walk('out')];
    while (walks.some(({ over }) => !over))
      for (const walk of walks) if (!walk.over) await walk.step(world, blow, stride);
    await world.prove();
    for (const { direction, positions, settled, returned } of walks) {
      console.info(
        `${blow}, cash-${direction}: ${positions} positions, ${settled} settled, ${returned} returned`,
      );
      expect(settled).toBeGreaterThan(0);
      expect(positions).toBeGreaterThan(least);
    }
  } finally {
    await world.close();
  }
}

/** A walk is some hundred starts of what is struck (ms). */
export const WALK_MS = 1_200_000;
