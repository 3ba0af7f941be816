import { placesOf } from './depth.ts';

/**
 * Tests of which a run takes a sample: all of them in `npm run deep`.
 *
 * A file adds its tests by title and then registers those that are drawn with its runner.
 */
export class Cases<Run> {
  readonly #cases: [title: string, run: Run, timeoutMs: number | undefined][] = [];

  /** Adds a test. */
  test(title: string, run: Run, timeoutMs?: number): void {
    this.#cases.push([title, run, timeoutMs]);
  }

  /** Hands the runner's `test` the cases of `walk` that this run draws: `sample` of them, or all at whole depth. */
  register(walk: string, sample: number, test: (title: string, run: Run, timeoutMs?: number) => void): void {
    for (const drawn of placesOf(walk, this.#cases, { sample })) test(...drawn);
  }
}
