import type { GameResult, Seat } from '../../../realtime/play/play-state.ts';

/** How much of a win a game was; `none`: nothing to celebrate. */
export type WinSize = 'none' | 'small' | 'big' | 'huge';

/** From this many stakes on a win is big, or huge. */
const BIG = 10;
const HUGE = 50;

/**
 * The size of the last win. By default one that is not more than its stake is not celebrated: to the player that game
 * was a loss (C4.81). A win of free games is measured by the stake of the game that won them.
 */
export function winSize({
  win,
  bet,
  policy,
}: Pick<GameResult, 'win' | 'bet'> & Pick<Seat, 'policy'>): WinSize {
  if (win <= 0 || (win <= bet && !policy.celebrateWinsUpToStake)) return 'none';
  if (bet <= 0 || win < BIG * bet) return 'small';
  return win < HUGE * bet ? 'big' : 'huge';
}

/** A win to celebrate: that of a game that has ended since the seat was taken. */
export interface Celebration {
  /** Of the game. */
  readonly id: number;
  readonly size: Exclude<WinSize, 'none'>;
}

export function celebrationOf(seat: Pick<Seat, 'policy' | 'result'>): Celebration | null {
  if (seat.result === null || seat.result.win <= 0) return null;
  const size = winSize({ ...seat.result, policy: seat.policy });
  return size === 'none' ? null : { id: seat.result.id, size };
}
