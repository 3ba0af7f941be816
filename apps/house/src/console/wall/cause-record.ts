import type { WallCause } from '@floorcast/contract/wall';
import type { Clock } from '../../platform/clock.ts';
import { type Candidate, keyOf } from './causes.ts';

/** When something was seen first: on the clock, and on the monotonic one. */
interface Seen {
  readonly at: string;
  readonly since: number;
  /** It has lasted long enough to be a cause, and is one until it is gone. */
  ripe: boolean;
  /** What was said about it, and since when. */
  note: string | undefined;
  notedAt: number;
}

/** What is said about a cause changes at most so often (ms). */
const NOTE_MS = 5_000;

/** The causes of one machine, since each was seen first. */
export class CauseRecord {
  readonly #clock: Clock;
  readonly #seen = new Map<string, Seen>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether it was out of reach when it was looked at last. */
  get wasAway(): boolean {
    return this.#seen.has(keyOf({ kind: 'power' }));
  }

  /** The causes that have lasted long enough, and when (ms from now) the next one will have. */
  update(candidates: readonly Candidate[]): { causes: WallCause[]; nextMs: number | undefined } {
    const now = this.#clock.monotonic();
    const keys = new Set(candidates.map(keyOf));
    for (const key of this.#seen.keys()) if (!keys.has(key)) this.#seen.delete(key);
    const causes: WallCause[] = [];
    const left: number[] = [];
    for (const { afterMs, since, ...cause } of candidates) {
      const seen = this.#seenFirst(keyOf(cause), cause.note, now);
      const began = since === undefined ? seen.since : now - (this.#clock.now() - Date.parse(since));
      const waits = seen.ripe ? 0 : began + afterMs - now;
      seen.ripe = waits <= 0;
      if (waits > 0) left.push(waits);
      else causes.push({ ...cause, since: since ?? seen.at, ...noteOf(seen, cause.note, now) });
    }
    return { causes, nextMs: left.length === 0 ? undefined : Math.min(...left) };
  }

  #seenFirst(key: string, note: string | undefined, now: number): Seen {
    const known = this.#seen.get(key);
    if (known !== undefined) return known;
    const seen = {
      at: new Date(this.#clock.now()).toISOString(),
      since: now,
      ripe: false,
      note,
      notedAt: now,
    };
    this.#seen.set(key, seen);
    return seen;
  }
}

function noteOf(seen: Seen, note: string | undefined, now: number): Pick<WallCause, 'note'> {
  if (note !== seen.note && now - seen.notedAt >= NOTE_MS) {
    seen.note = note;
    seen.notedAt = now;
  }
  return seen.note === undefined ? {} : { note: seen.note };
}
