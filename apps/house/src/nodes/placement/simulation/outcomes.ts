import { UNOWNED_MS } from './checks.ts';
import type { Outcome } from './run.ts';

/** How many violations of a run are shown. */
const SHOWN = 3;

/** What many runs came to. */
export class Outcomes {
  readonly failed: Outcome[] = [];
  #runs = 0;
  #writes = 0;
  #refused = 0;
  #moves = 0;
  #leastMoves = 0;
  #highestRatio = 0;
  readonly #unowned: number[] = [];
  readonly #disturbances = new Map<string, number>();

  add(outcome: Outcome): void {
    const { violations, writes, refused, moves, leastMoves, unowned, disturbances } = outcome;
    if (violations.length > 0) this.failed.push(outcome);
    this.#runs++;
    this.#writes += writes;
    this.#refused += refused;
    this.#moves += moves;
    this.#leastMoves += leastMoves;
    this.#highestRatio = Math.max(this.#highestRatio, leastMoves === 0 ? 0 : moves / leastMoves);
    for (const each of unowned) this.#unowned.push(each);
    for (const [name, times] of Object.entries(disturbances))
      this.#disturbances.set(name, (this.#disturbances.get(name) ?? 0) + times);
  }

  /** A table of it all, and the runs that failed. */
  report(): string {
    const sorted = this.#unowned.toSorted((a, b) => a - b);
    const share = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0);
    const rows: readonly (readonly [string, string])[] = [
      ...[...this.#disturbances].map(([name, times]) => [name, String(times)] as const),
      ['writes accepted', String(this.#writes)],
      ['writes refused by the fence', String(this.#refused)],
      ['moves', String(this.#moves)],
      ['moves that even quotas need', String(this.#leastMoves)],
      ['moves to those needed', (this.#moves / Math.max(1, this.#leastMoves)).toFixed(2)],
      ['the same, highest of a run', this.#highestRatio.toFixed(2)],
      ['unowned after a disturbance, p50 ms', share(0.5)],
      ['unowned after a disturbance, p99 ms', share(0.99)],
      [`unowned after a disturbance, longest ms (bound ${UNOWNED_MS})`, share(1)],
      ['runs that failed', `${this.failed.length} of ${this.#runs}`],
    ];
    const width = Math.max(...rows.map(([name]) => name.length));
    return [
      ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value.padStart(9)}`),
      ...this.failed.flatMap(({ seed, violations }) =>
        violations.slice(0, SHOWN).map((violation) => `seed ${seed} ${violation}`),
      ),
    ].join('\n');
  }
}
