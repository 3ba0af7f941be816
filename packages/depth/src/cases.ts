import { placesOf } from './depth.ts';

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
