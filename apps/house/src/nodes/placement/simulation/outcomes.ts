import { UNOWNED_MS } from './checks.ts';
import type { Outcome } from './run.ts';

/** How many violations of a run are shown. */
const SHOWN = 3;

export const failedOf = (outcomes: readonly Outcome[]): readonly Outcome[] =>
  outcomes.filter(({ violations }) => violations.length > 0);

/** A table of what many runs came to, and the runs that failed. */
export function reportOf(outcomes: readonly Outcome[]): string {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, each) => all + of(each), 0);
  const sorted = outcomes.flatMap(({ unowned }) => unowned).sort((a, b) => a - b);
  const share = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0);
  const disturbances = [...new Set(outcomes.flatMap((each) => Object.keys(each.disturbances)))];
  const moves = sum((each) => each.moves);
  const leastMoves = sum((each) => each.leastMoves);
  const ratios = outcomes.map((each) => (each.leastMoves === 0 ? 0 : each.moves / each.leastMoves));
  const failed = failedOf(outcomes);
  const rows: readonly (readonly [string, string])[] = [
    ...disturbances.map((name) => [name, String(sum((each) => each.disturbances[name] ?? 0))] as const),
    ['writes accepted', String(sum(({ writes }) => writes))],
    ['writes refused by the fence', String(sum(({ refused }) => refused))],
    ['moves', String(moves)],
    ['moves that even quotas need', String(leastMoves)],
    ['moves to those needed', (moves / Math.max(1, leastMoves)).toFixed(2)],
    ['the same, highest of a run', ratios.reduce((most, each) => Math.max(most, each), 0).toFixed(2)],
    ['unowned after a disturbance, p50 ms', share(0.5)],
    ['unowned after a disturbance, p99 ms', share(0.99)],
    [`unowned after a disturbance, longest ms (bound ${UNOWNED_MS})`, share(1)],
    ['runs that failed', `${failed.length} of ${outcomes.length}`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value.padStart(9)}`),
    ...failed.flatMap(({ seed, violations }) =>
      violations.slice(0, SHOWN).map((violation) => `seed ${seed} ${violation}`),
    ),
  ].join('\n');
}
