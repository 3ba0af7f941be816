import type { PictureFigures } from '../../../e2e/support/picture/figures.ts';
import { BUFFER_MS } from '../../../e2e/support/shaped/shaped-link.ts';
import type { Line } from '../../../e2e/support/shaped/shaped-site.ts';
import { quantile, table } from '../../lib/report.ts';

/** What a figure is called in tables, and its unit. */
const FIGURES = {
  ageMedianMs: 'picture age, median ms',
  ageP95Ms: 'picture age, p95 ms',
  agesRead: 'share of the drawn clocks that could be read',
  picturesASecond: 'pictures a second',
  longestFreezeMs: 'longest time between two pictures, ms',
  heldMs: 'presses held back by an old picture, ms',
  share360: 'share of the time with 360 lines or more',
  firstPictureMs: 'tap in the lobby → first picture, ms',
  topRungMs: 'first picture → 720 lines, ms',
  connections: 'peer connections',
  packetsLost: 'packets lost',
  gamesAMinute: 'games a minute',
  gamesNotShown: 'games of the ledger that were not shown',
  moneyOff: 'money that the games do not explain, minor units',
  liveAfterDropMs: 'live again after the drop, ms',
  topAfterRiseMs: '720 lines again after the rise, ms',
  slowestPictures: 'pictures a second of the slowest viewer',
  longestFreezeOfAllMs: 'longest time between two pictures of a viewer, ms',
  shareRatio: 'largest share of the link / smallest',
} as const;

type Figure = keyof typeof FIGURES;

/** Figures of one visit. Null: no picture came of which it could be taken. Absent: it is not of this link. */
export type Figures = Readonly<Partial<Record<Figure, number | null>>>;

/** What one visit gave, or the median of several. */
export interface Measured {
  readonly figures: Figures;
  /** Share (0 to 1) of the time by the lines of the picture. */
  readonly lines: ReadonlyMap<number, number>;
  /** Why the visit ended early. */
  readonly failure: string | null;
}

/** The figures that one viewer's log gives. */
export const viewerFigures = (seen: PictureFigures) => ({
  ageMedianMs: seen.ageMedianMs,
  ageP95Ms: seen.ageP95Ms,
  agesRead: seen.agesRead,
  picturesASecond: seen.picturesASecond,
  longestFreezeMs: seen.longestFreezeMs,
  heldMs: seen.heldMs,
  share360: sum([...seen.lines].flatMap(([lines, share]) => (lines >= 360 ? share : []))),
  connections: seen.connections,
  packetsLost: seen.lost,
});

/** How several viewers of one link fare beside each other. */
export const fairness = (viewers: readonly PictureFigures[]) => {
  const shares = viewers.map(({ bytes }) => bytes);
  return {
    slowestPictures: Math.min(...viewers.map(({ picturesASecond }) => picturesASecond)),
    longestFreezeOfAllMs: Math.max(...viewers.map(({ longestFreezeMs }) => longestFreezeMs)),
    shareRatio: Math.max(...shares) / Math.max(1, Math.min(...shares)),
  };
};

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The median of each figure. A figure that most visits had not is null. */
export function medianOf(visits: readonly Measured[]): Measured {
  const names = [...new Set(visits.flatMap(({ figures }) => figureNames(figures)))];
  const middle = (figure: Figure): number | null => {
    const values = visits.map(({ figures }) => figures[figure] ?? Number.POSITIVE_INFINITY);
    const median = quantile(values, 0.5);
    return Number.isFinite(median) ? median : null;
  };
  const heights = [...new Set(visits.flatMap(({ lines }) => [...lines.keys()]))].sort((a, b) => b - a);
  const share = (height: number) => sum(visits.map(({ lines }) => lines.get(height) ?? 0)) / visits.length;
  const failures = visits.flatMap(({ failure }) => failure ?? []);
  return {
    figures: Object.fromEntries(names.map((name) => [name, middle(name)])),
    lines: new Map(heights.map((height) => [height, share(height)])),
    failure: failures.length === 0 ? null : failures.join('; '),
  };
}

const isFigure = (name: string): name is Figure => name in FIGURES;
const figureNames = (figures: Figures): Figure[] => Object.keys(figures).filter(isFigure);

interface Expectation {
  readonly figure: Figure;
  readonly least?: number;
  readonly most?: number;
}

/** A path to a player that is measured, and what is expected on it. */
export interface Link {
  readonly name: string;
  readonly line: Line;
  /** Rate (kbit/s) for a while in the middle of the measurement; it is as before it and after it. */
  readonly drop?: number;
  /** Whether a TCP download shares the link. */
  readonly download?: boolean;
  /** Spectators of the same picture on the same link. */
  readonly spectators?: number;
  readonly expected: readonly Expectation[];
}

const most = (figure: Figure, bound: number): Expectation => ({ figure, most: bound });
const least = (figure: Figure, bound: number): Expectation => ({ figure, least: bound });
/** Nothing is lost: every game of the ledger was shown, and wallet and machine hold what the games left. */
const NOTHING_LOST = [most('gamesNotShown', 0), most('moneyOff', 0)];
/** Of twenty possible games a minute. */
const PLAYABLE = least('gamesAMinute', 10);

const LINKS: readonly Link[] = [
  {
    name: 'free',
    line: { kbits: null },
    expected: [most('ageMedianMs', 25), least('picturesASecond', 29.5), most('topRungMs', 3_000)],
  },
  {
    name: '3 Mbit/s, 40 ms, 1 % loss',
    line: { kbits: 3_000, roundTripMs: 40, loss: 0.01 },
    expected: [most('ageP95Ms', 150), least('picturesASecond', 28), most('longestFreezeMs', 300)],
  },
  {
    name: '1.5 Mbit/s, 60 ms',
    line: { kbits: 1_500, roundTripMs: 60 },
    expected: [most('ageP95Ms', 200), least('picturesASecond', 25), least('share360', 0.95)],
  },
  {
    name: '600 kbit/s, 100 ms, 2 % loss',
    line: { kbits: 600, roundTripMs: 100, loss: 0.02 },
    expected: [
      most('ageP95Ms', 350),
      least('picturesASecond', 20),
      most('heldMs', 1_000),
      most('firstPictureMs', 1_000),
    ],
  },
  {
    name: '300 kbit/s, 150 ms',
    line: { kbits: 300, roundTripMs: 150 },
    expected: [most('ageP95Ms', 600), least('picturesASecond', 10), PLAYABLE],
  },
  {
    name: '100 kbit/s',
    line: { kbits: 100 },
    expected: [least('picturesASecond', 1.5), least('ageMedianMs', 0), PLAYABLE, ...NOTHING_LOST],
  },
  {
    name: 'free, 500 kbit/s, free',
    line: { kbits: null },
    drop: 500,
    expected: [most('liveAfterDropMs', 2_000), most('topAfterRiseMs', 10_000)],
  },
  {
    name: '2 Mbit/s beside a download',
    line: { kbits: 2_000 },
    download: true,
    expected: [least('picturesASecond', 15), most('ageMedianMs', BUFFER_MS + 100)],
  },
  {
    name: '2 Mbit/s, three viewers',
    line: { kbits: 2_000 },
    spectators: 2,
    expected: [least('slowestPictures', 10), most('longestFreezeOfAllMs', 1_000), most('shareRatio', 2)],
  },
];

/** Links whose names contain all these parts; every link without parts. */
export const linksNamed = (parts: readonly string[]): Link[] =>
  LINKS.filter(({ name }) => parts.every((part) => name.includes(part)));

const isMet = (value: number | null, { least = -Infinity, most = Infinity }: Expectation): boolean =>
  value !== null && value >= least && value <= most;

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
