import { allInOf, type Bounds, coinValues, exceeds, isHot, mostToMove } from './coins.ts';

/** How many amounts are offered at one press. */
const OFFERED = 3;
/** A quick amount pays for so many games at the present bet, where the coins and the wallet allow it. */
const GAMES = 5;

export interface QuickAmounts {
  /** Minor units, lowest first, each of which can be moved; at most three. */
  readonly amounts: readonly number[];
  /** Why fewer are offered than there are coins for. */
  readonly bounded: ReturnType<typeof exceeds>;
}

/** How well a coin suits games at this stake: the lower, the better. A hot amount is the last to move at one press. */
function rankOf(coin: number, stake: number): number {
  if (isHot(coin)) return 2;
  return coin >= stake * GAMES ? 0 : 1;
}

/** By rank; of those that pay for few games the highest is better, of all others the lowest. */
function compare(a: number, b: number, stake: number): number {
  const rank = rankOf(a, stake);
  return rank - rankOf(b, stake) || (rank === 1 ? b - a : a - b);
}

/**
 * The amounts that a machine without credit offers at one press (GAME-5): coins that pay for games at this stake (minor
 * units) and that can be moved. A wallet below every coin is offered as a whole.
 */
export function quickAmounts(stake: number, bounds: Bounds): QuickAmounts {
  const most = mostToMove(bounds);
  const coins = coinValues().filter((coin) => coin >= stake);
  const movable = coins.filter((coin) => coin <= most).sort((a, b) => compare(a, b, stake));
  const whole = allInOf(most);
  const amounts =
    movable.length === 0 && whole >= stake && !isHot(whole) ? [whole] : movable.slice(0, OFFERED);
  const lowestBeyond = Math.min(...coins.filter((coin) => coin > most));
  const short = amounts.length < OFFERED && Number.isFinite(lowestBeyond);
  return {
    amounts: amounts.sort((a, b) => a - b),
    bounded: short ? exceeds(lowestBeyond, bounds) : null,
  };
}
