import type { PictureFigures } from '../../../e2e/support/picture/figures.ts';
import { quantile } from '../../lib/report.ts';

/** What a figure is called in tables, and its unit. */
export const FIGURES = {
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

export type Figure = keyof typeof FIGURES;

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
