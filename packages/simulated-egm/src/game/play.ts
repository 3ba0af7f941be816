import { LINES, type Line } from './lines.ts';
import { countScatters, freeGamesFor, linePay } from './pays.ts';
import { REELS, type Stops, type Strip, type Window, window } from './reels.ts';
import { matches } from './symbols.ts';

/** The bets the cabinet offers, in cents: the twenty lines at 5, 10, 25, 50 or 100 cents each. */
export const BETS = [100, 200, 500, 1000, 2000] as const;

/** A whole number, 0 ≤ n < `below`, each equally likely. */
export type Draw = (below: number) => number;

/** `line` indexes `LINES`; `count` is how many reels from the left match (3 to 5); `win` is in cents. */
export interface WinningLine {
  line: number;
  count: number;
  win: number;
}

/** `win` is the sum of the lines, in cents. Free games are played by further calls at the same bet. */
export interface GameResult {
  stops: Stops;
  winningLines: WinningLine[];
  win: number;
  freeGamesWon: number;
}

/**
 * Plays one game, paid or free, on five freshly drawn stops.
 *
 * @throws {RangeError} when `betCents` is not one of `BETS`, or `draw` leaves its range.
 */
export function playGame(draw: Draw, betCents: number): GameResult {
  const lineBet = lineBetOf(betCents);
  const stops = drawStops(draw);
  const shown = window(stops);
  const winningLines = winsOf(shown, lineBet);
  return {
    stops,
    winningLines,
    win: winningLines.reduce((sum, { win }) => sum + win, 0),
    freeGamesWon: freeGamesFor(countScatters(shown)),
  };
}

function lineBetOf(betCents: number): number {
  if (!BETS.some((bet) => bet === betCents)) throw new RangeError(`no bet of ${betCents} cents`);
  return betCents / LINES.length;
}

function drawStops(draw: Draw): Stops {
  const stopOn = (reel: Strip): number => {
    const stop = draw(reel.length);
    if (!Number.isInteger(stop) || stop < 0 || stop >= reel.length) throw new RangeError(`drew stop ${stop}`);
    return stop;
  };
  const [a, b, c, d, e] = REELS;
  return [stopOn(a), stopOn(b), stopOn(c), stopOn(d), stopOn(e)];
}

/** The lines of `shown` that pay, at `lineBet` cents a line. */
export function winsOf(shown: Window, lineBet: number): WinningLine[] {
  return LINES.flatMap((rows, line) => {
    const count = runLength(shown, rows);
    const win = linePay(shown[0][rows[0]], count) * lineBet;
    return win > 0 ? [{ line, count, win }] : [];
  });
}

function runLength(shown: Window, rows: Line): number {
  const symbols = [
    shown[0][rows[0]],
    shown[1][rows[1]],
    shown[2][rows[2]],
    shown[3][rows[3]],
    shown[4][rows[4]],
  ];
  const broken = symbols.findIndex((symbol) => !matches(shown[0][rows[0]], symbol));
  return broken === -1 ? symbols.length : broken;
}
