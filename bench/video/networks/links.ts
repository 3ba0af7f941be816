import { BUFFER_MS } from '../../../e2e/support/shaped/shaped-link.ts';
import type { Line } from '../../../e2e/support/shaped/shaped-site.ts';
import type { Figure } from './measured.ts';

/** A bound of one figure. */
export interface Expectation {
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

export const isMet = (value: number | null, { least = -Infinity, most = Infinity }: Expectation): boolean =>
  value !== null && value >= least && value <= most;
