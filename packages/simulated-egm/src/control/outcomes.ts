import { type Draw, type GameResult, playGame } from '../game/play.ts';
import { seededDraw } from '../game/seeded-draw.ts';
import type { Outcome } from './commands.ts';

/** So many seeds are tried; what none of them gives is taken not to be there. */
const TRIES = 400_000;

/** Finds a draw whose first game at this bet ends as asked; undefined when none was found. */
export function drawOf(
  outcome: Outcome,
  { bet, handPayFrom, seed }: { bet: number; handPayFrom: number; seed: number },
): { draw: Draw; win: number } | undefined {
  for (let tried = seed; tried < seed + TRIES; tried++) {
    const game = playGame(seededDraw(tried), bet);
    if (isOutcome(outcome, game, handPayFrom)) return { draw: seededDraw(tried), win: game.win };
  }
  return undefined;
}

function isOutcome(outcome: Outcome, { win, freeGamesWon }: GameResult, handPayFrom: number): boolean {
  if (outcome === 'free-games') return freeGamesWon > 0 && win < handPayFrom;
  if (freeGamesWon > 0) return false;
  if (outcome === 'nothing') return win === 0;
  return outcome === 'hand-pay' ? win >= handPayFrom : win > 0 && win < handPayFrom;
}
