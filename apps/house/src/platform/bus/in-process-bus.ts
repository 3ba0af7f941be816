import { asTheHouse } from '../db/authority/authority.ts';
import {
  type Answer,
  type Bus,
  type Listener,
  NoReply,
  NoResponder,
  PATIENCE_MS,
  type Unsubscribe,
} from './bus.ts';

/** The bus of a single node. Listeners are called after the publisher has continued, and on no authority of its. */
export class InProcessBus implements Bus {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #responders = new Map<string, Answer>();
  readonly #failed: (error: unknown) => void;

  /** `failed` receives the errors of listeners; they do not reach the publisher. */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  publish(topic: string, message: unknown): void {
    for (const listener of this.#listeners.get(topic) ?? [])
      queueMicrotask(() => void asTheHouse(() => this.#deliver(listener, message)));
  }

  publishHere(topic: string, message: unknown): void {
    this.publish(topic, message);
  }

  subscribe(topic: string, listener: Listener): Unsubscribe {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) this.#listeners.delete(topic);
    };
  }

  request(topic: string, message: unknown, patienceMs = PATIENCE_MS): Promise<unknown> {
    return inTime(this.answer(topic, message), topic, patienceMs);
  }

  /** As long as it takes. @throws {NoResponder} */
  async answer(topic: string, message: unknown): Promise<unknown> {
    const answer = this.#responders.get(topic);
    if (answer === undefined) throw new NoResponder(topic);
    return answer(message);
  }

  respond(topic: string, answer: Answer): Unsubscribe {
    this.#responders.set(topic, answer);
    return () => {
      if (this.#responders.get(topic) === answer) this.#responders.delete(topic);
    };
  }

  /** Whether this process responds on a topic. */
  answers(topic: string): boolean {
    return this.#responders.has(topic);
  }

  /** There are no others. */
  followOthers(): Unsubscribe {
    return () => undefined;
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    this.#responders.clear();
  }

  async #deliver(listener: Listener, message: unknown): Promise<void> {
    try {
      await listener(message);
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
