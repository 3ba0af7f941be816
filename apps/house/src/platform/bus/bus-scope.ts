import type { Answer, Bus, Listener, Unsubscribe } from './bus.ts';

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
