import { type Bus, NoResponder, type Unsubscribe } from './bus.ts';

type Hear = (message: unknown) => void;
type Answer = (message: unknown) => Promise<unknown>;

/** The bus of a single house node. Hearers are called after the publisher has gone on. */
export class InProcessBus implements Bus {
  readonly #hearers = new Map<string, Set<Hear>>();
  readonly #answerers = new Map<string, Answer>();
  readonly #failed: (error: unknown) => void;

  /** `failed` is told what a hearer threw; it does not reach the publisher. */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  publish(topic: string, message: unknown): void {
    for (const hear of this.#hearers.get(topic) ?? []) queueMicrotask(() => this.#deliver(hear, message));
  }

  subscribe(topic: string, hear: Hear): Unsubscribe {
    const hearers = this.#hearers.get(topic) ?? new Set();
    this.#hearers.set(topic, hearers.add(hear));
    return () => {
      hearers.delete(hear);
      if (hearers.size === 0 && this.#hearers.get(topic) === hearers) this.#hearers.delete(topic);
    };
  }

  async request(topic: string, message: unknown): Promise<unknown> {
    const answer = this.#answerers.get(topic);
    if (answer === undefined) throw new NoResponder(topic);
    return answer(message);
  }

  respond(topic: string, answer: Answer): Unsubscribe {
    this.#answerers.set(topic, answer);
    return () => {
      if (this.#answerers.get(topic) === answer) this.#answerers.delete(topic);
    };
  }

  async close(): Promise<void> {
    this.#hearers.clear();
    this.#answerers.clear();
  }

  #deliver(hear: Hear, message: unknown): void {
    try {
      hear(message);
    } catch (error) {
      this.#failed(error);
    }
  }
}
