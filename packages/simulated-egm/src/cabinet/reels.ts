import type { Scene } from '../scene.ts';
import type { GameInPlay } from './memory.ts';

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
