import type { Scene } from '../../scene.ts';

/** From so many bets on a win is a big one. */
const BIG_BETS = 15;

/** A win is shown as one only when it is more than the bet, and once the reels rest. */
export function winState({ win, bet, reels, freeGames }: Scene, now: number): 'none' | 'won' | 'big' {
  if (now <= reels.stopsAt[4] || win <= 0) return 'none';
  if (win >= bet * BIG_BETS) return 'big';
  return win > bet || freeGames.of > 0 ? 'won' : 'none';
}

export const inFreeGames = ({ freeGames }: Scene): boolean => freeGames.left > 0;
