import { type MinorUnits, minorUnits } from '@floorcast/contract/money';

/** A game that has begun and whose end is not known. */
export interface RunningGame {
  readonly bet: MinorUnits;
  /** What its bet left on the credit meter, and transfers since: more than that is its win. Undefined: it was not read. */
  readonly credit?: MinorUnits | undefined;
}

/** The game once a transfer has moved an amount on or off its machine. */
export function afterTransfer(game: RunningGame, direction: 'in' | 'out', amount: MinorUnits): RunningGame {
  if (game.credit === undefined) return game;
  return { ...game, credit: minorUnits(direction === 'in' ? game.credit + amount : game.credit - amount) };
}
