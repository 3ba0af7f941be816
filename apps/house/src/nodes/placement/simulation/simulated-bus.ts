import {
  type Answer,
  type Bus,
  type Listener,
  NoReply,
  NoResponder,
  PATIENCE_MS,
  type Unsubscribe,
} from '../../../platform/bus/bus.ts';
import { InProcessBus } from '../../../platform/bus/in-process-bus.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { Timeline } from './timeline.ts';

const LATENCY_MS = 2;
/** How long (ms) each end of a cut connection may take to notice. */
const NOTICE_MS = 10_000;

/** The server of the bus. */
export interface SimulatedBusServer {
  readonly timeline: Timeline;
  readonly chance: () => number;
  /** Those that the server believes to be connected. */
  readonly connected: Set<SimulatedBus>;
}

/** The bus of one node, as `NatsBus` behaves: within the node it needs no server. */
export class SimulatedBus implements Bus {
  readonly #server: SimulatedBusServer;
  readonly #process: SimulatedProcess;
  readonly #here = new InProcessBus(() => undefined);
  readonly #followers = new Set<(inReach: boolean) => void>();
  #cut = false;
  /** As this end believes. */
  #connected = true;
  #noticing: (() => void)[] = [];

  constructor(server: SimulatedBusServer, process: SimulatedProcess) {
    this.#server = server;
    this.#process = process;
    server.connected.add(this);
  }

  publish(topic: string, message: unknown): void {
    this.#here.publish(topic, message);
    if (this.#cut || !this.#connected) return;
    for (const other of this.#server.connected)
      if (other !== this) this.#carry(() => other.#receive(topic, message));
  }

  publishHere(topic: string, message: unknown): void {
    this.#here.publish(topic, message);
  }

  subscribe(topic: string, listener: Listener): Unsubscribe {
    return this.#here.subscribe(topic, listener);
  }

  request(topic: string, message: unknown, patienceMs = PATIENCE_MS): Promise<unknown> {
    if (this.#here.answers(topic)) return this.#here.request(topic, message, patienceMs);
    if (!this.#connected) return Promise.reject(new NoResponder(topic));
    return new Promise((resolve, reject) => {
      const late = this.#process.clock.after(patienceMs, () => reject(new NoReply(topic)));
      const back = (settle: () => void) =>
        this.#carry(() => {
          if (this.#cut) return;
          this.#process.deliver(() => {
            late();
            settle();
          });
        });
      this.#carry(() => {
        if (this.#cut) return;
        const other = [...this.#server.connected].find((each) => each.#here.answers(topic));
        if (other === undefined) return back(() => reject(new NoResponder(topic)));
        other.#process.deliver(() => {
          if (other.#cut) return;
          other.#here.answer(topic, message).then(
            (value) => back(() => resolve(value)),
            (error: unknown) => back(() => reject(error)),
          );
        });
      });
    });
  }

  respond(topic: string, answer: Answer): Unsubscribe {
    return this.#here.respond(topic, answer);
  }

  followOthers(listener: (inReach: boolean) => void): Unsubscribe {
    this.#followers.add(listener);
    return () => void this.#followers.delete(listener);
  }

  async close(): Promise<void> {
    this.#server.connected.delete(this);
  }

  /** Both ends notice after a while, each by itself. */
  cut(): void {
    const { timeline, chance, connected } = this.#server;
    if (this.#cut) return;
    this.#cut = true;
    this.#noticing = [
      timeline.after(chance() * NOTICE_MS, () => connected.delete(this)),
      timeline.after(chance() * NOTICE_MS, () => this.#process.deliver(() => this.#reach(false))),
    ];
  }

  mend(): void {
    if (!this.#cut) return;
    this.#cut = false;
    for (const cancel of this.#noticing) cancel();
    if (this.#process.ended) return;
    const { timeline, chance, connected } = this.#server;
    timeline.after(chance() * 1_000, () =>
      this.#process.deliver(() => {
        if (this.#cut) return;
        connected.add(this);
        if (!this.#connected) this.#reach(true);
      }),
    );
  }

  #reach(inReach: boolean): void {
    this.#connected = inReach;
    for (const listener of this.#followers) listener(inReach);
  }

  #receive(topic: string, message: unknown): void {
    if (!this.#cut) this.#process.deliver(() => this.#here.publish(topic, message));
  }

  #carry(arrive: () => void): void {
    this.#server.timeline.after(LATENCY_MS, arrive);
  }
}
