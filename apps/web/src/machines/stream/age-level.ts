import type { Ahead } from '../../realtime/ages/ahead.ts';
import type { Freshness } from '../../realtime/video/freshness.ts';

/** A picture older than this (ms) is shown as slow. */
const SLOW_MS = 400;

export type AgeLevel = 'good' | 'slow' | 'stale' | 'unknown' | 'ahead' | 'behind';

/**
 * The level of an age (ms, null when unknown) for a player who plays by the picture. One that is ahead of the meters is
 * not called stale, nor live: what the meters say is not.
 */
export function ageLevel(freshness: Freshness, moving: boolean, age: number | null, ahead: Ahead): AgeLevel {
  if (ahead === 'picture') return 'ahead';
  if (freshness === 'old' || !moving) return 'stale';
  if (ahead === 'meters') return 'behind';
  if (age === null) return 'unknown';
  return age > SLOW_MS ? 'slow' : 'good';
}
