import { HAND_PAY_LEVEL } from '@floorcast/sas/machine/hand-pay';
import { gameEnded, queued } from './events.ts';
import { withHandPay } from './hand-pays.ts';
import type { Contents, GameInPlay } from './memory.ts';

/** What the end of a game changes: a win of `handPayFrom` or more is paid by hand, others go onto the credit meter. */
export function afterGame(contents: Contents, game: GameInPlay, handPayFrom: number): Partial<Contents> {
  const { credits, coinOut, games, gamesWon, free } = contents;
  const { win, stops, freeGamesWon, wagered } = game;
  const byHand = win >= handPayFrom;
  const onMeter = byHand ? 0 : win;
  const freeLeft = free.left + freeGamesWon;
  return {
    credits: credits + onMeter,
    coinOut: coinOut + onMeter,
    games: games + 1,
    gamesWon: gamesWon + (win > 0 ? 1 : 0),
    playing: null,
    stops,
    lastWin: win,
    free: {
      stake: wagered > 0 ? wagered : free.stake,
      left: freeLeft,
      of: freeLeft === 0 ? 0 : free.of + freeGamesWon,
    },
    // To verify: whether models count what is paid by hand as won here.
    ...withEnd(contents, onMeter, byHand ? win : 0),
  };
}

/** The end of a game is reported, and so is what it won that is paid by hand. */
function withEnd(contents: Contents, onMeter: number, byHand: number): Partial<Contents> {
  const ended = { ...contents, events: queued(contents.events, gameEnded(onMeter)) };
  const handPay = { amount: byHand, level: HAND_PAY_LEVEL.win };
  return { events: ended.events, ...(byHand > 0 ? withHandPay(ended, handPay) : {}) };
}
