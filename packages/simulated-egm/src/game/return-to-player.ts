import {
  type Column,
  columnAt,
  countScatters,
  freeGamesFor,
  LINES,
  type Line,
  linePay,
  matches,
  REELS,
  type ReelSymbol,
  SHORTEST_RUN,
  type Strip,
} from './game.ts';

/** Figures of one paid game with all the free games it leads to; money in units of the bet. */
export interface GameFigures {
  /** Combinations of stops counted: all there are. */
  combinations: number;
  /** Expected win of a paid game and its free games, over the bet. */
  returnToPlayer: number;
  /** The part of it won before any free game. */
  baseReturn: number;
  /** How often a game wins or awards free games, 0 to 1. */
  hitFrequency: number;
  /** How often a game awards free games, 0 to 1. */
  triggerFrequency: number;
  /** Expected number of free games one game, paid or free, awards. */
  freeGamesPerGame: number;
  /** Standard deviation of what a paid game and its free games win, over the bet. */
  standardDeviation: number;
}

/** Sums over all combinations, wins in line bets: whole numbers below 2⁵³, so no rounding. */
const noSums = () => ({
  combinations: 0,
  hits: 0,
  triggers: 0,
  win: 0,
  winSquared: 0,
  freeGames: 0,
  freeGamesSquared: 0,
  winTimesFreeGames: 0,
});
type Sums = ReturnType<typeof noSums>;

/** A line whose first three reels match, still to be followed over reels 4 and 5. */
interface LiveLine {
  symbol: ReelSymbol;
  rows: Line;
}

interface Ending {
  columns: readonly [Column, Column];
  scatters: number;
}

/**
 * Counts every combination of stops, each equally likely.
 *
 * Wins need three from the left, so reels 1 to 3 settle which lines can pay; only for those
 * combinations with a live line are reels 4 and 5 looked at stop by stop.
 */
export function gameFigures(): GameFigures {
  const sums = noSums();
  const [first, second, third, fourth, fifth] = REELS;
  const endings = endingsOf(columnsOf(fourth), columnsOf(fifth));
  const endingsByScatters = countByScatters(endings);
  for (const a of columnsOf(first)) {
    for (const b of columnsOf(second)) {
      for (const c of columnsOf(third)) {
        const scatters = countScatters([a, b, c]);
        const live = liveLines(a, b, c);
        if (live.length === 0) {
          for (const [more, times] of endingsByScatters.entries()) add(sums, 0, scatters + more, times);
        } else {
          for (const ending of endings) add(sums, winOf(live, ending), scatters + ending.scatters, 1);
        }
      }
    }
  }
  return figuresOf(sums);
}

function columnsOf(reel: Strip): Column[] {
  return reel.map((_, stop) => columnAt(reel, stop));
}

function endingsOf(fourth: Column[], fifth: Column[]): Ending[] {
  return fourth.flatMap((d) =>
    fifth.map((e) => ({ columns: [d, e] as const, scatters: countScatters([d, e]) })),
  );
}

function countByScatters(endings: Ending[]): number[] {
  return [0, 1, 2].map((scatters) => endings.filter((ending) => ending.scatters === scatters).length);
}

function liveLines(a: Column, b: Column, c: Column): LiveLine[] {
  return LINES.flatMap((rows) => {
    const symbol = a[rows[0]];
    const live =
      matches(symbol, b[rows[1]]) && matches(symbol, c[rows[2]]) && linePay(symbol, SHORTEST_RUN) > 0;
    return live ? [{ symbol, rows }] : [];
  });
}

/** What the live lines pay with this ending, in line bets. */
function winOf(live: LiveLine[], { columns: [d, e] }: Ending): number {
  let win = 0;
  for (const { symbol, rows } of live) {
    const four = matches(symbol, d[rows[3]]);
    const five = four && matches(symbol, e[rows[4]]);
    win += linePay(symbol, SHORTEST_RUN + Number(four) + Number(five));
  }
  return win;
}

function add(sums: Sums, win: number, scatters: number, times: number): void {
  const freeGames = freeGamesFor(scatters);
  sums.combinations += times;
  if (win > 0 || freeGames > 0) sums.hits += times;
  if (freeGames > 0) sums.triggers += times;
  sums.win += win * times;
  sums.winSquared += win * win * times;
  sums.freeGames += freeGames * times;
  sums.freeGamesSquared += freeGames * freeGames * times;
  sums.winTimesFreeGames += win * freeGames * times;
}

/**
 * Every game, paid or free, awards m free games on average, so a paid game leads to 1 / (1 − m)
 * games. Its total T = W + T₁ + … + T_N (N free games, each like T itself) has
 * Var T = Var(W + N·E[T]) / (1 − m).
 */
function figuresOf(sums: Sums): GameFigures {
  const { combinations } = sums;
  const bet = LINES.length;
  const freeGamesPerGame = sums.freeGames / combinations;
  const mean = sums.win / (combinations - sums.freeGames);
  const secondMoment =
    (sums.winSquared + 2 * mean * sums.winTimesFreeGames + mean ** 2 * sums.freeGamesSquared) / combinations;
  const variance = (secondMoment - mean ** 2) / (1 - freeGamesPerGame);
  return {
    combinations,
    returnToPlayer: mean / bet,
    baseReturn: sums.win / combinations / bet,
    hitFrequency: sums.hits / combinations,
    triggerFrequency: sums.triggers / combinations,
    freeGamesPerGame,
    standardDeviation: Math.sqrt(variance) / bet,
  };
}
