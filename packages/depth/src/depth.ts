import { seededWhole } from './chance.ts';
/**
 * How much of a walk a run visits.
 *
 * `sample`: some places, drawn by the run's seed (`npm test`). `whole`: every place (`npm run deep`).
 */
export type Depth = 'sample' | 'whole';

/** Set by `npm run deep`; `sample` otherwise. */
export const DEPTH: Depth = process.env.TEST_DEPTH === 'whole' ? 'whole' : 'sample';

/** The seed of this run's samples: `TEST_SEED`, which the runner draws, prints and hands to every process. */
export const SEED = Number(process.env.TEST_SEED ?? 1);

interface Sampling<Place> {
  /** How many places a sample visits. */
  readonly sample: number;
  /** Places that failed once: every run visits them. */
  readonly regressions?: readonly Place[];
}

/**
 * The places of a walk that this run visits, in their own order.
 *
 * `walk` names the walk: the places of two walks are drawn independently. A sample holds `sample` places, those of
 * `regressions` not counted.
 */
export function placesOf<Place>(
  walk: string,
  all: readonly Place[],
  { sample, regressions = [] }: Sampling<Place>,
  { depth = DEPTH, seed = SEED }: { depth?: Depth; seed?: number } = {},
): readonly Place[] {
  if (depth === 'whole' || sample >= all.length) return all;
  const whole = seededWhole(seed ^ hashOf(walk));
  const left = all.map((_, index) => index);
  const drawn = new Set(Array.from({ length: sample }, () => left.splice(whole(left.length), 1)[0]));
  return all.filter((place, index) => drawn.has(index) || regressions.includes(place));
}

/** `sampled` times in `npm test`, `all` times in `npm run deep`: for walks whose places are drawn at random anyhow. */
export const timesOf = (sampled: number, all: number, depth: Depth = DEPTH): number =>
  depth === 'whole' ? all : sampled;

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

type Case<Run> = readonly [title: string, run: Run, timeoutMs: number | undefined];

/**
 * Tests of which a run takes a sample: all of them in `npm run deep`.
 *
 * A file adds its tests by title and then hands its runner those that are drawn.
 */
export class Cases<Run> {
  readonly #cases: Case<Run>[] = [];

  /** Adds a test. */
  test(title: string, run: Run, timeoutMs?: number): void {
    this.#cases.push([title, run, timeoutMs]);
  }

  /** The cases of `walk` that this run draws, for the runner's `test`: `sample` of them, or all at whole depth. */
  drawn(walk: string, sample: number): readonly Case<Run>[] {
    return placesOf(walk, this.#cases, { sample });
  }
}
