import { SCATTER, type ReelSymbol } from './symbols.ts';
import type { Column } from './reels.ts';

/** A line pays from this many equal symbols, counted from the left. */
export const SHORTEST_RUN = 3;

/** Line bets paid for three, four and five from the left. The wild never stands on reel 1, so it starts no line. */
const PAYS: Readonly<Partial<Record<ReelSymbol, readonly [number, number, number]>>> = {
  crown: [40, 200, 1000],
  lantern: [25, 100, 400],
  compass: [20, 75, 250],
  key: [15, 50, 150],
  ruby: [10, 30, 100],
  amber: [6, 20, 60],
  emerald: [5, 15, 50],
  sapphire: [4, 12, 40],
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
