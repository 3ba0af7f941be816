import type { Clock } from '../clock.ts';

/** No node responds to requests on that topic. */
export class NoResponder extends Error {
  constructor(topic: string) {
    super(`no responder on ${topic}`);
    this.name = 'NoResponder';
  }
}

/** There was no answer in time: the request may have been carried out. */
export class NoReply extends Error {
  constructor(topic: string) {
    super(`no answer on ${topic}`);
    this.name = 'NoReply';
  }
}

/** How long (ms) a request waits for an answer by default. */
export const PATIENCE_MS = 10_000;

/** Ends a subscription or a response. */
export type Unsubscribe = () => void;

/** Receives one message. An error that it throws, at once or later, is only logged. */
export type Listener = (message: unknown) => unknown;

export type Answer = (message: unknown) => Promise<unknown>;

/**
 * Publishes messages and carries requests between parts of the house, on one node or several. Messages are JSON values.
 * A message reaches the listeners of this moment; it is not stored. Every implementation passes `bus.suite.ts`.
 */
export interface Bus {
  publish(topic: string, message: unknown): void;
  /** To the listeners of this node only. */
  publishHere(topic: string, message: unknown): void;
  subscribe(topic: string, listener: Listener): Unsubscribe;
  /** @throws {NoResponder} at once without a responder, {NoReply} after the time limit, or the responder's error. */
  request(topic: string, message: unknown, patienceMs?: number): Promise<unknown>;
  /** A topic has one responder: a second one replaces it. */
  respond(topic: string, answer: Answer): Unsubscribe;
  /** Notifies when other nodes are unreachable (false), and reachable (true): messages in between are lost. */
  followOthers(listener: (inReach: boolean) => void): Unsubscribe;
  close(): Promise<void>;
}

/** A part of a bus that ends before the bus: `close` ends what was subscribed and responded to by it. */
export class BusScope implements Bus {
  readonly #bus: Bus;
  readonly #stops = new Set<Unsubscribe>();

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  publish(topic: string, message: unknown): void {
    this.#bus.publish(topic, message);
  }

  publishHere(topic: string, message: unknown): void {
    this.#bus.publishHere(topic, message);
  }

  subscribe(topic: string, listener: Listener): Unsubscribe {
    return this.#until(this.#bus.subscribe(topic, listener));
  }

  request(topic: string, message: unknown, patienceMs?: number): Promise<unknown> {
    return this.#bus.request(topic, message, patienceMs);
  }

  respond(topic: string, answer: Answer): Unsubscribe {
    return this.#until(this.#bus.respond(topic, answer));
  }

  followOthers(listener: (inReach: boolean) => void): Unsubscribe {
    return this.#until(this.#bus.followOthers(listener));
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#stops.clear();
  }

  #until(stop: Unsubscribe): Unsubscribe {
    this.#stops.add(stop);
    return () => {
      this.#stops.delete(stop);
      stop();
    };
  }
}

/** Whether a message is published on a topic within a time (ms) from now. */
export function receivedWithin(
  { bus, clock }: { readonly bus: Bus; readonly clock: Clock },
  topic: string,
  ms: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (received: boolean) => {
      stop();
      cancel();
      resolve(received);
    };
    const stop = bus.subscribe(topic, () => finish(true));
    const cancel = clock.after(ms, () => finish(false));
  });
}
