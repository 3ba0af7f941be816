/** Over so long (ms). */
export const RECENT_MS = 600;
/** Old parts are forgotten whenever there are so many. */
const MOST_PARTS = 128;

/** What has been counted lately. */
export class RecentSum {
  #parts: { readonly at: number; readonly amount: number }[] = [];

  add(amount: number, at: number): void {
    this.#parts.push({ at, amount });
    if (this.#parts.length > MOST_PARTS) this.#forget(at);
  }

  /** What was counted in the time before `now` (ms). */
  at(now: number): number {
    this.#forget(now);
    return this.#parts.reduce((sum, { amount }) => sum + amount, 0);
  }

  clear(): void {
    this.#parts = [];
  }

  #forget(now: number): void {
    this.#parts = this.#parts.filter(({ at }) => at > now - RECENT_MS);
  }
}
