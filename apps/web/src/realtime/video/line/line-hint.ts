import { BitsPerSecond } from '@floorcast/contract/video';
import * as z from 'zod/mini';

/** A rendition that was sent for this long (ms) fits the line. */
export const HELD_MS = 10_000;
/** While it lasts it is stored this often (ms), with a new time. */
const STORE_EVERY_MS = 60_000;
/** A stored rate older than this (ms) says nothing about the present line. */
const VALID_MS = 24 * 60 * 60 * 1_000;
/**
 * A browser's estimate is of the last pages, often from a cache near by, or its first guess: no more of it is trusted. A
 * rendition that is too much for the line delays the first picture by seconds; from a small one the best follows within two.
 */
const MOST_OF_ESTIMATE = 600_000;

/** The rate that a device's line carried, and when (ms since 1970). */
const StoredRate = z.object({ bitsPerSecond: BitsPerSecond, at: z.number() });
export type StoredRate = z.infer<typeof StoredRate>;

function readStored(text: string): StoredRate | null {
  try {
    return StoredRate.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * What the line is supposed to carry (C5.41): the rate of the last visit while that is recent, else the browser's
 * estimate; null when nothing is known. `now` in ms since 1970.
 */
export function lineHint(stored: string | null, estimate: number | null, now: number): number | null {
  const rate = stored === null ? null : readStored(stored);
  if (rate !== null && now >= rate.at && now - rate.at < VALID_MS) return rate.bitsPerSecond;
  return estimate === null ? null : Math.round(Math.min(estimate, MOST_OF_ESTIMATE));
}

/** Finds out which renditions are sent for long enough to be stored for the next visit. */
export class HeldRate {
  #rate: number | null = null;
  #since = 0;
  #storedAt = Number.NEGATIVE_INFINITY;

  /** Notes the rate that is sent, null for none. Returns whether it is to be stored now. `now` in ms. */
  note(rate: number | null, now: number): boolean {
    if (rate !== this.#rate) {
      this.#rate = rate;
      this.#since = now;
      this.#storedAt = Number.NEGATIVE_INFINITY;
    }
    if (rate === null || now - this.#since < HELD_MS || now - this.#storedAt < STORE_EVERY_MS) return false;
    this.#storedAt = now;
    return true;
  }
}
