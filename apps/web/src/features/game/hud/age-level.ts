import type { Freshness } from '../../../realtime/video/freshness.ts';

/** A picture older than this (ms) is shown as slow. */
const SLOW_MS = 400;

export type AgeLevel = 'good' | 'slow' | 'stale' | 'unknown';

/** The level of an age (ms, null when unknown) for a player who plays by the picture. */
export function ageLevel(freshness: Freshness, moving: boolean, age: number | null): AgeLevel {
  if (freshness === 'old' || !moving) return 'stale';
  if (age === null) return 'unknown';
  return age > SLOW_MS ? 'slow' : 'good';
}
