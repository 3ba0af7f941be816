import type { LeaseStore } from '../store/lease-store.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { Timeline } from './timeline.ts';

/** The way of one process to the store. While it is cut, messages wait; some of them arrive when it is mended. */
export class StoreLink {
  readonly #timeline: Timeline;
  readonly #process: SimulatedProcess;
  readonly #chance: () => number;
  readonly #waiting: (() => void)[] = [];
  #cut = false;

  constructor(timeline: Timeline, process: SimulatedProcess, chance: () => number) {
    this.#timeline = timeline;
    this.#process = process;
    this.#chance = chance;
  }

  get isCut(): boolean {
    return this.#cut;
  }

  cut(): void {
    this.#cut = true;
  }

  mend(): void {
    this.#cut = false;
    for (const arrive of this.#waiting.splice(0)) if (this.#chance() < 0.5) this.carry(arrive);
  }

  /** Takes a message to the other end. `quiet`: no promise settles by it. */
  carry(arrive: () => void, { quiet = false } = {}): void {
    const arrival = () => (this.#cut ? this.#waiting.push(arrive) : arrive());
    if (this.#cut) this.#waiting.push(arrive);
    else this.#timeline.after(this.#latency(), arrival, { quiet });
  }

  /** The store as it is reached over this link. */
  over(store: LeaseStore): LeaseStore {
    return {
      join: (node, sent) => this.#call(() => store.join(node, sent)),
      setDraining: (draining) => this.#call(() => store.setDraining(draining)),
      view: () => this.#call(() => store.view()),
      renew: (held, sent) => this.#call(() => store.renew(held, sent)),
      take: (name, sent) => this.#call(() => store.take(name, sent)),
      release: (held) => this.#call(() => store.release(held)),
      expire: (nodeId, sent) => this.#call(() => store.expire(nodeId, sent)),
      leave: () => this.#call(() => store.leave()),
    };
  }

  /** Mostly some ms; now and then far longer. */
  #latency(): number {
    return this.#chance() < 0.01 ? 50 + this.#chance() * 400 : 1 + this.#chance() * 5;
  }

  /** Without an answer it stays open: the node waits for none that long. */
  #call<T>(ask: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const answered = (settle: () => void) => this.carry(() => this.#process.deliver(settle));
      // What was sent arrives, even if the sender has ended meanwhile.
      this.carry(() =>
        ask().then(
          (value) => answered(() => resolve(value)),
          (error: unknown) => answered(() => reject(error)),
        ),
      );
    });
  }
}
