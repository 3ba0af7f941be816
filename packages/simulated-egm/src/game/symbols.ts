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
