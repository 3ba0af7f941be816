import type { Freshness } from '../../../realtime/video/freshness.ts';

/** How far the picture may be behind (ms) before the player is told that it is. */
const SLOW_MS = 400;

export type AgeLevel = 'good' | 'slow' | 'stale' | 'unknown';

/** What an age (ms, null when it cannot be known) means to whoever plays by the picture. */
export function ageLevel(freshness: Freshness, moving: boolean, age: number | null): AgeLevel {
  if (freshness === 'old' || !moving) return 'stale';
  if (age === null) return 'unknown';
  return age > SLOW_MS ? 'slow' : 'good';
}
