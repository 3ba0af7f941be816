import {
  type Answer,
  type Bus,
  type Hear,
  NoReply,
  NoResponder,
  PATIENCE_MS,
  type Unsubscribe,
} from './bus.ts';

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
    for (const hear of this.#hearers.get(topic) ?? [])
      queueMicrotask(() => void this.#deliver(hear, message));
  }

  subscribe(topic: string, hear: Hear): Unsubscribe {
    const hearers = this.#hearers.get(topic) ?? new Set();
    this.#hearers.set(topic, hearers.add(hear));
    return () => {
      hearers.delete(hear);
      if (hearers.size === 0 && this.#hearers.get(topic) === hearers) this.#hearers.delete(topic);
    };
  }

  request(topic: string, message: unknown, patienceMs = PATIENCE_MS): Promise<unknown> {
    return inTime(this.answer(topic, message), topic, patienceMs);
  }

  /** As long as it takes. @throws {NoResponder} */
  async answer(topic: string, message: unknown): Promise<unknown> {
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

  /** Whether somebody here answers on a topic. */
  answers(topic: string): boolean {
    return this.#answerers.has(topic);
  }

  /** There are no others. */
  followOthers(): Unsubscribe {
    return () => undefined;
  }

  async close(): Promise<void> {
    this.#hearers.clear();
    this.#answerers.clear();
  }

  async #deliver(hear: Hear, message: unknown): Promise<void> {
    try {
      await hear(message);
    } catch (error) {
      this.#failed(error);
    }
  }
}

/** @throws {NoReply} */
function inTime(answer: Promise<unknown>, topic: string, patienceMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoReply(topic)), patienceMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
