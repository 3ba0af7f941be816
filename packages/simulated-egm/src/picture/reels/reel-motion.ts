import type { Scene } from '../../scene.ts';

/** How many whole turns a reel makes at the least, in symbols a millisecond of its spin. */
const SYMBOLS_PER_MS = 0.022;
/** A reel that stops swings back a little: how far (symbols) and how long (ms). */
const BOUNCE = 0.14;
export const BOUNCE_MS = 220;

/** Where a reel is: the position in symbols of what its top row shows, and whether it still turns. */
export function reelPosition(
  reels: Scene['reels'],
  reel: 0 | 1 | 2 | 3 | 4,
  length: number,
  now: number,
): { position: number; turning: boolean } {
  const from = reels.from[reel];
  const to = reels.to[reel];
  const rest = reels.stopsAt[reel];
  const { startedAt } = reels;
  if (now < startedAt) return { position: from, turning: false };
  if (now >= rest) {
    const since = now - rest;
    const swing =
      since > BOUNCE_MS ? 0 : BOUNCE * Math.sin((since / BOUNCE_MS) * Math.PI) * (1 - since / BOUNCE_MS);
    return { position: to - swing, turning: since <= BOUNCE_MS };
  }
  const span = rest - startedAt;
  const revolutions = Math.max(1, Math.round((span * SYMBOLS_PER_MS) / length));
  const travel = revolutions * length + ((((from - to) % length) + length) % length);
  const part = (now - startedAt) / span;
  // Quickly to speed, evenly on, gently to rest.
  const eased = part < 0.15 ? (part * part) / 0.3 : part - 0.075;
  const run = eased / 0.925;
  const gentle = run > 0.8 ? 0.8 + (1 - (1 - (run - 0.8) / 0.2) ** 1.6) * 0.2 : run;
  return { position: from - travel * gentle, turning: true };
}
