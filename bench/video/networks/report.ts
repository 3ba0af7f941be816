import { table } from '../../lib/report.ts';
import { type Expectation, isMet, type Link } from './links.ts';
import { FIGURES, type Figure, type Measured } from './measured.ts';

type Result = readonly [Link, Measured];

/** Figures of every link, in short. */
const COLUMNS: readonly (readonly [string, Figure])[] = [
  ['age ms', 'ageMedianMs'],
  ['p95', 'ageP95Ms'],
  ['read', 'agesRead'],
  ['pictures/s', 'picturesASecond'],
  ['freeze ms', 'longestFreezeMs'],
  ['held ms', 'heldMs'],
  ['first ms', 'firstPictureMs'],
  ['connections', 'connections'],
  ['lost', 'packetsLost'],
  ['games/min', 'gamesAMinute'],
];

const written = (value: number | null | undefined): string => {
  if (value === null || value === undefined) return '–';
  return Math.abs(value) < 100 && !Number.isInteger(value) ? value.toFixed(1) : value.toFixed(0);
};

const linesWritten = ({ lines }: Measured): string =>
  [...lines].map(([height, share]) => `${height}: ${(share * 100).toFixed(0)} %`).join(', ') || '–';

/** One row for each link: what a player had there. */
export function overview(results: readonly Result[]): string {
  const rows = results.map(([{ name }, result]) => [
    name,
    ...COLUMNS.map(([, figure]) => written(result.figures[figure])),
    linesWritten(result),
    result.failure ?? '',
  ]);
  return table(['link', ...COLUMNS.map(([head]) => head), 'lines', 'failed'], rows);
}

const bound = ({ least, most }: Expectation): string => {
  if (least === 0 && most === undefined) return 'known';
  return least === undefined ? `≤ ${most}` : `≥ ${least}`;
};

interface Judged {
  readonly lines: string;
  readonly met: number;
  readonly all: number;
}

/** One row for each expectation, and how many are met. */
export function expectations(results: readonly Result[]): Judged {
  const rows = results.flatMap(([{ name, expected }, { figures }]) =>
    expected.map((expectation) => {
      const value = figures[expectation.figure] ?? null;
      const met = isMet(value, expectation);
      return { met, cells: [name, FIGURES[expectation.figure], written(value), bound(expectation)] };
    }),
  );
  return {
    lines: table(
      ['link', 'figure', 'measured', 'expected', ''],
      rows.map(({ met, cells }) => [...cells, met ? 'met' : 'NOT MET']),
    ),
    met: rows.filter(({ met }) => met).length,
    all: rows.length,
  };
}
