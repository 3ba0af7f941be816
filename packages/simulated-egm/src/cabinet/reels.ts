import { HAND_PAY_LEVEL } from '@floorcast/sas/machine/hand-pay';
import type { Scene } from '../scene.ts';
import { gameEnded, queued } from './events.ts';
import { withHandPay } from './hand-pays.ts';
import type { Contents, GameInPlay } from './memory.ts';

/** When each reel stops, in milliseconds after the start, at normal speed. */
const REEL_STOPS_MS = [650, 850, 1050, 1250, 1450] as const;
/** How long the reels turn, at normal speed (ms). */
export const GAME_MS = REEL_STOPS_MS[4];

export const stoppedReels = (stops: Scene['reels']['to']): Scene['reels'] => ({
  from: stops,
  to: stops,
  startedAt: 0,
  stopsAt: [0, 0, 0, 0, 0],
});

/** The reels of a game that starts at `now` (ms since 1970). */
export function turningReels({ from, stops }: GameInPlay, now: number, speed: number): Scene['reels'] {
  const [first, second, third, fourth, fifth] = REEL_STOPS_MS;
  const at = (millis: number) => now + millis / speed;
  return {
    from,
    to: stops,
    startedAt: now,
    stopsAt: [at(first), at(second), at(third), at(fourth), at(fifth)],
  };
}

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
