/** Ages (ms) of frames at the moment when they came on screen; null when unknown. */
export interface AgeSummary {
  readonly median: number | null;
  readonly p95: number | null;
  readonly oldest: number | null;
  readonly framesPerSecond: number;
}

const WINDOW_MS = 10_000;

const quantile = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;

/** The frames of the last ten seconds. */
export class FrameAges {
  readonly #shown: { readonly at: number; readonly age: number | null }[] = [];

  add(at: number, age: number | null): void {
    this.#shown.push({ at, age });
    const firstInWindow = this.#shown.findIndex((frame) => frame.at > at - WINDOW_MS);
    this.#shown.splice(0, firstInWindow);
  }

  /** Of the last `ms`, ten seconds at most. */
  summary(now: number, ms: number): AgeSummary {
    const recent = this.#shown.filter(({ at }) => at > now - ms);
    const ages = recent.flatMap(({ age }) => (age === null ? [] : [age])).sort((a, b) => a - b);
    return {
      median: quantile(ages, 0.5),
      p95: quantile(ages, 0.95),
      oldest: ages.at(-1) ?? null,
      framesPerSecond: (recent.length * 1000) / ms,
    };
  }
}
