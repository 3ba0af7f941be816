import { ageStep, OUTAGES_MOST, type PictureReportData } from '@floorcast/contract/picture-ages';
import type { AgeSummary } from '../video/stats/frame-ages.ts';

/** A shorter time without a picture to play by (ms) is no outage: a lost packet costs as much. */
const OUTAGE_LEAST_MS = 1_000;
/** The bounds of the contract (ms). */
const LONGEST_MS = 31 * 86_400_000;

interface Outage {
  readonly at: number;
  readonly ms: number;
}

/** The ages and the outages of the pictures that a player has seen in one session. Times are of a monotonic clock (ms). */
export class PictureRecord {
  readonly #source: string;
  readonly #seconds = new Map<number, number>();
  #worst: number | null = null;
  #outages: readonly Outage[] = [];
  #count = 0;
  #lostMs = 0;
  #lostSince: number | null = null;

  /** `source` tells it from the records of other pages of the same session. */
  constructor(source: string) {
    this.#source = source;
  }

  /** A second in which the picture was visible. */
  addSecond({ median, oldest }: Pick<AgeSummary, 'median' | 'oldest'>): void {
    if (median !== null) {
      const step = ageStep(median);
      this.#seconds.set(step, (this.#seconds.get(step) ?? 0) + 1);
    }
    if (oldest !== null) this.#worst = Math.max(this.#worst ?? 0, oldest);
  }

  /** Whether a picture to play by is visible; null while the player looks elsewhere. */
  look(now: number, playable: boolean | null): void {
    if (playable === false) this.#lostSince ??= now;
    else this.#end(now);
  }

  /** All since the beginning, as the house takes it. */
  report(now: number): PictureReportData {
    const running = this.#running(now);
    const outages = running === null ? this.#outages : [...this.#outages, running];
    return {
      source: this.#source,
      ages: [...this.#seconds].map(([step, seconds]) => ({ step, seconds })).sort((a, b) => a.step - b.step),
      worst: this.#worst === null ? null : within(this.#worst),
      outages: this.#count + (running === null ? 0 : 1),
      lostMs: within(this.#lostMs + (running?.ms ?? 0)),
      last: outages.slice(-OUTAGES_MOST).map(({ at, ms }) => ({ ago: within(now - at), ms: within(ms) })),
    };
  }

  #end(now: number): void {
    const over = this.#running(now);
    this.#lostSince = null;
    if (over === null) return;
    this.#outages = [...this.#outages, over].slice(-OUTAGES_MOST);
    this.#count++;
    this.#lostMs += over.ms;
  }

  /** The outage that has not ended; null when there is none that counts. */
  #running(now: number): Outage | null {
    if (this.#lostSince === null || now - this.#lostSince < OUTAGE_LEAST_MS) return null;
    return { at: this.#lostSince, ms: now - this.#lostSince };
  }
}

const within = (ms: number): number => Math.min(LONGEST_MS, Math.max(0, Math.round(ms)));
