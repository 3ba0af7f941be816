import type { ReelSymbol } from './symbols.ts';

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
