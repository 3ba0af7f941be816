import type { Cancel } from '../../realtime/network.ts';

/** Time that a test controls, in milliseconds: timers run in their order as it passes. */
export class ScriptedTime {
  #now = 0;
  #timers: { at: number; run: () => void }[] = [];

  now = (): number => this.#now;

  after = (ms: number, run: () => void): Cancel => {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** Pending promises are settled after each timer. */
  async pass(ms: number): Promise<void> {
    const until = this.#now + ms;
    await settled();
    for (let due = this.#nextBy(until); due !== undefined; due = this.#nextBy(until)) {
      const { at, run } = due;
      this.#timers = this.#timers.filter((other) => other !== due);
      this.#now = Math.max(this.#now, at);
      run();
      await settled();
    }
    this.#now = until;
    await settled();
  }

  /** The page is suspended: time passes, and timers are late. */
  stand(ms: number): void {
    this.#now += ms;
  }

  #nextBy(until: number) {
    return this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  }
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
