import { settings } from '../../../api/settings/settings.ts';

/** Coins in the settings are minor units, texts with their thousands grouped. */
const coinValue = (coin: number | string): number =>
  typeof coin === 'number' ? coin : Number(coin.replaceAll('.', ''));

/** The amounts of the coins, in minor units, as the operator sets them (GAME-5). */
export const coinValues = (): readonly number[] => settings().HOT_COINS.map(coinValue);

/** Whether a cash-in of so many minor units carries the hot flag (GAME-5). */
export const isHot = (amount: number): boolean => amount >= settings().HOT_FLAG_LIMIT;

/** What "all in" moves of the most that can be moved. */
export const allInOf = (most: number): number => Math.min(most, settings().MAX_ALL_IN);

/** What bounds a cash-in, in minor units. */
export interface Bounds {
  readonly wallet: number;
  /** The most that the house moves at once; infinite when the house has no such limit. */
  readonly limit: number;
}

/** The most that a cash-in can move. */
export const mostToMove = ({ wallet, limit }: Bounds): number => Math.min(wallet, limit);

/** Why an amount cannot be moved: the tighter bound; null when it can. */
export function exceeds(amount: number, { wallet, limit }: Bounds): 'tooMuch' | 'aboveLimit' | null {
  if (amount > wallet && wallet <= limit) return 'tooMuch';
  return amount > limit ? 'aboveLimit' : null;
}
