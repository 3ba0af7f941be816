import type { Clock } from '../../../platform/clock.ts';
import type { Timeline } from './timeline.ts';

/** How a process reads the time: each has a clock of its own. */
export interface Skew {
  /** How far (ms) its wall clock is off. */
  readonly offset: number;
  /** How fast its clock runs; 1 is right. */
  readonly rate: number;
}

/** A process that can be killed and paused. What reaches it goes through `deliver`. */
export class SimulatedProcess {
  readonly clock: Clock;
  #state: 'running' | 'paused' | 'ended' = 'running';
  readonly #waiting: (() => void)[] = [];

  constructor(timeline: Timeline, { offset, rate }: Skew) {
    this.clock = {
      now: () => timeline.now * rate + offset,
      monotonic: () => timeline.now * rate,
      after: (millis, call) => timeline.after(millis / rate, () => this.deliver(call)),
    };
  }

  get runs(): boolean {
    return this.#state === 'running';
  }

  get ended(): boolean {
    return this.#state === 'ended';
  }

  /** At once; after a pause, when it goes on; never, once it has ended. */
  deliver(call: () => void): void {
    if (this.#state === 'running') call();
    else if (this.#state === 'paused') this.#waiting.push(call);
  }

  pause(): void {
    if (this.#state === 'running') this.#state = 'paused';
  }

  resume(): void {
    if (this.#state !== 'paused') return;
    this.#state = 'running';
    for (const call of this.#waiting.splice(0)) this.deliver(call);
  }

  kill(): void {
    this.#state = 'ended';
    this.#waiting.length = 0;
  }
}
