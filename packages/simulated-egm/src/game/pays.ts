import type { Column } from './reels.ts';
import { type ReelSymbol, SCATTER } from './symbols.ts';

/** A line pays from this many equal symbols, counted from the left. */
export const SHORTEST_RUN = 3;

/** The exact return to the player (`npm run rtp`) in hundredths of a percent, cut off there: what SAS reports. */
export const BASE_PERCENT = '9467';

/** Line bets paid for three, four and five from the left. The wild is not on reel 1, so it starts no line. */
const PAYS: Readonly<Partial<Record<ReelSymbol, readonly [number, number, number]>>> = {
  crown: [100, 500, 2500],
  lantern: [60, 250, 1000],
  compass: [40, 125, 500],
  key: [30, 100, 300],
  ruby: [20, 60, 200],
  amber: [10, 40, 125],
  emerald: [10, 30, 100],
  sapphire: [5, 20, 80],
};

/** What `count` of `symbol` from the left pay, in line bets. */
export function linePay(symbol: ReelSymbol, count: number): number {
  return PAYS[symbol]?.[count - SHORTEST_RUN] ?? 0;
}

const FREE_GAMES = [8, 15, 25] as const;

/** The free games that `scatters` anywhere in the window award, in a paid game and in a free one alike. */
export function freeGamesFor(scatters: number): number {
  return FREE_GAMES[scatters - 3] ?? 0;
}

export function countScatters(columns: readonly Column[]): number {
  return columns.filter((column) => column.includes(SCATTER)).length;
}
