import { DEMO_FREE_GAMES, DEMO_LINE_PAYS } from '@floorcast/demo-floor/game-rules';

/** What a reel can show. `moon` is wild (reels 2 to 4 only); `comet` is the scatter. */
export const SYMBOLS = [
  'crown',
  'lantern',
  'compass',
  'key',
  'ruby',
  'amber',
  'emerald',
  'sapphire',
  'moon',
  'comet',
] as const;
export type ReelSymbol = (typeof SYMBOLS)[number];

export const WILD = 'moon' satisfies ReelSymbol;
export const SCATTER = 'comet' satisfies ReelSymbol;

/** Does `shown` continue a line of `wanted`? The wild replaces every symbol but the scatter. */
export function matches(wanted: ReelSymbol, shown: ReelSymbol): boolean {
  return shown === wanted || (shown === WILD && wanted !== SCATTER);
}

/** Positions on the five strips, reel 1 first: the index of the symbol shown in the top row. */
export type Stops = [number, number, number, number, number];
/** One reel as seen: top, middle, bottom. */
export type Column = readonly [ReelSymbol, ReelSymbol, ReelSymbol];
export type Window = readonly [Column, Column, Column, Column, Column];
export type Strip = readonly ReelSymbol[];

const LETTERS: Readonly<Record<string, ReelSymbol>> = {
  C: 'crown',
  L: 'lantern',
  P: 'compass',
  K: 'key',
  R: 'ruby',
  A: 'amber',
  E: 'emerald',
  S: 'sapphire',
  W: 'moon',
  '*': 'comet',
};

function strip(letters: string): Strip {
  return Array.from(letters, (letter) => {
    const symbol = LETTERS[letter];
    if (symbol === undefined) throw new Error(`no symbol is written ${letter}`);
    return symbol;
  });
}

/** The strips, each a loop read downwards. A reel never shows two scatters at once. */
export const REELS = [
  strip('ASEKLSERAPSE*SKEASCRLPESKAESESRP'),
  strip('WARSLC*KAPREARSKAWRELCAKPRSARAEK'),
  strip('SKPWLSAERSKPESLARCWESKPSRELAS*ER'),
  strip('LWAESKRPEA*SEKRASLWEAKRSPECASEKR'),
  strip('*RSKAESRAPELSKARESAPCRESKARLSEAP'),
] as const;

/** The column a strip shows when it rests at `stop`; positions past the end go round. */
export function columnAt(reel: Strip, stop: number): Column {
  const symbolAt = (position: number): ReelSymbol => {
    const symbol = reel[position % reel.length];
    if (symbol === undefined) throw new RangeError(`no stop ${position} on a reel of ${reel.length}`);
    return symbol;
  };
  return [symbolAt(stop), symbolAt(stop + 1), symbolAt(stop + 2)];
}

/** What the five reels show at `stops`. @throws {RangeError} when a stop is negative or fractional. */
export function window(stops: Stops): Window {
  const [a, b, c, d, e] = stops;
  return [
    columnAt(REELS[0], a),
    columnAt(REELS[1], b),
    columnAt(REELS[2], c),
    columnAt(REELS[3], d),
    columnAt(REELS[4], e),
  ];
}

/** 0 is the top row, 2 the bottom row. */
export type Row = 0 | 1 | 2;
/** The row a line crosses on each reel, reel 1 first. */
export type Line = readonly [Row, Row, Row, Row, Row];

/** The twenty lines, all always in play, by their index in `WinningLine.line`. */
export const LINES: readonly Line[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [0, 2, 2, 2, 0],
];

/** A line pays from this many equal symbols, counted from the left. */
export const SHORTEST_RUN = 3;
/** The exact return to the player (`npm run rtp`) in hundredths of a percent, cut off there: what SAS reports. */
export const BASE_PERCENT = '9467';

/** The wild is not on reel 1, so it starts no line. */
const PAYS: Readonly<Partial<Record<ReelSymbol, readonly [number, number, number]>>> = DEMO_LINE_PAYS;

/** What `count` of `symbol` from the left pay, in line bets. */
export function linePay(symbol: ReelSymbol, count: number): number {
  return PAYS[symbol]?.[count - SHORTEST_RUN] ?? 0;
}

/** The free games that `scatters` anywhere in the window award, in a paid game and in a free one alike. */
export function freeGamesFor(scatters: number): number {
  return DEMO_FREE_GAMES[scatters - 3] ?? 0;
}

export function countScatters(columns: readonly Column[]): number {
  return columns.filter((column) => column.includes(SCATTER)).length;
}

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

/** Where the reels of a new cabinet are: each cabinet shows others, and none a win that nobody had. */
export function firstStops(id: number): Stops {
  const [a, b, c, d, e] = REELS;
  const on = ({ length }: Strip, turn: number) => (id * turn) % length;
  const choices = c.map(
    (_, turn): Stops => [on(a, 5), on(b, 7), (on(c, 11) + turn) % c.length, on(d, 13), on(e, 19)],
  );
  return choices.find(winsNothing) ?? [0, 0, 0, 0, 0];
}

function winsNothing(stops: Stops): boolean {
  const drawn = stops.values();
  const { win, freeGamesWon } = playGame(() => drawn.next().value ?? 0, BETS[0]);
  return win === 0 && freeGamesWon === 0;
}
