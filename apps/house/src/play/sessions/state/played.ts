import { assertNever } from '@floorcast/contract/assert-never';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { EndedGame, SessionTotals } from '@floorcast/contract/session-totals';
import type { SessionMovement } from '../../../wallet/index.ts';

/** The money of a session, and its games. */
export interface Played {
  /** By their ids: what is reported twice counts once. */
  readonly moved: ReadonlyMap<string, SessionMovement>;
  readonly bet: MinorUnits;
  readonly won: MinorUnits;
  readonly lastGame: EndedGame | null;
}

/** The same, as the database holds it. */
export interface StoredPlay extends Omit<Played, 'moved'> {
  readonly moved: readonly SessionMovement[];
  /** What the last game has won, with what is paid by hand for it: a jackpot is no win of a game (C16.26). */
  readonly lastWin: MinorUnits;
}

export type PlayedChange =
  | { readonly type: 'moved'; readonly movement: SessionMovement }
  | { readonly type: 'game-ended'; readonly game: EndedGame }
  | { readonly type: 'read'; readonly stored: StoredPlay };

export const NOTHING_PLAYED: Played = {
  moved: new Map(),
  bet: minorUnits(0),
  won: minorUnits(0),
  lastGame: null,
};

/** The next state. Changes may come twice, and a reading may be older than a change: each counts once. */
export function changePlayed(played: Played, change: PlayedChange): Played {
  switch (change.type) {
    case 'moved':
      return { ...played, moved: withMovements(played, [change.movement]) };
    case 'game-ended':
      return withGame(played, change.game);
    case 'read':
      return withStored(played, change.stored);
    default:
      return assertNever(change);
  }
}

const withMovements = ({ moved }: Played, more: readonly SessionMovement[]): Played['moved'] =>
  new Map([...moved, ...more.map((movement) => [movement.id, movement] as const)]);

const idOf = ({ lastGame }: Pick<Played, 'lastGame'>): number => lastGame?.id ?? 0;

function withGame(played: Played, game: EndedGame): Played {
  if (game.id <= idOf(played)) return played;
  const bet = minorUnits(played.bet + game.bet);
  return { ...played, bet, won: minorUnits(played.won + game.win), lastGame: game };
}

function withStored(played: Played, stored: StoredPlay): Played {
  const { bet, won, lastGame } = idOf(stored) >= idOf(played) ? stored : played;
  return { moved: withMovements(played, stored.moved), bet, won, lastGame };
}

/** The totals of a session (C4.72). */
export function totalsOf({ moved, bet, won }: Pick<Played, 'moved' | 'bet' | 'won'>): SessionTotals {
  const sum = (direction: SessionMovement['direction']) =>
    [...moved.values()]
      .filter((movement) => movement.direction === direction)
      .reduce((all, { amount }) => all + amount, 0);
  return { in: minorUnits(sum('in')), out: minorUnits(sum('out')), bet, won };
}
