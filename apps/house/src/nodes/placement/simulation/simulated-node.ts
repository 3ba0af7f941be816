import { pino } from 'pino';
import { Keeper } from '../keeper.ts';
import type { Held, Joining } from '../store/lease-store.ts';
import type { MemorySite } from '../store/memory-lease-store.ts';
import { SimulatedBus, type SimulatedBusServer } from './simulated-bus.ts';
import { StoreLink } from './simulated-link.ts';
import { SimulatedProcess, type Skew } from './simulated-process.ts';
import type { Timeline } from './timeline.ts';

const log = pino({ level: process.env.TEST_LOG ?? 'silent' });

/** What a node does, for those who check it. */
export interface Witness {
  membersChanged(): void;
  opening(node: SimulatedNode, name: string): void;
  opened(node: SimulatedNode, name: string): void;
  ended(node: SimulatedNode, reason: string): void;
}

/** A node: the real keeper in a simulated process. */
export class SimulatedNode {
  readonly id: string;
  readonly name: string;
  readonly process: SimulatedProcess;
  readonly link: StoreLink;
  readonly bus: SimulatedBus;
  readonly keeper: Keeper;
  /** What runs here: under which lease, and since it is open. */
  readonly runs = new Map<string, Held>();
  readonly #parts;
  /** Until then (ms) it may behave like one that was paused or cut off. */
  disturbedUntil = 0;
  /** `open` fails at the moment. */
  broken = false;
  /** It has joined, and runs what the first placement gave to it. */
  started = false;
  /** It was stopped in good order, and takes nothing. */
  leaves = false;

  constructor(parts: {
    readonly timeline: Timeline;
    readonly chance: () => number;
    readonly site: MemorySite;
    readonly server: SimulatedBusServer;
    readonly node: Joining;
    readonly skew: Skew;
    readonly witness: Witness;
  }) {
    const { timeline, chance, site, server, node, skew, witness } = parts;
    const store = site.store();
    this.#parts = parts;
    this.id = node.id;
    this.name = node.name;
    this.process = new SimulatedProcess(timeline, skew);
    this.link = new StoreLink(timeline, this.process, chance);
    this.bus = new SimulatedBus(server, this.process);
    this.keeper = new Keeper({
      store: this.link.over({
        ...store,
        join: async (joining, sent) => {
          const joined = await store.join(joining, sent);
          witness.membersChanged();
          return joined;
        },
      }),
      host: { open: (name, held) => this.#open(name, held), close: (name) => this.#close(name) },
      clock: this.process.clock,
      bus: this.bus,
      node,
      log,
      alone: false,
    });
    void this.keeper.lost.then((reason) => this.#end(reason));
  }

  start(): void {
    this.keeper.start().then(
      () => {
        this.started = true;
      },
      () => this.#end('could not start'),
    );
  }

  /** In good order; the process ends when nothing is held. */
  async stop(): Promise<void> {
    this.leaves = true;
    this.#parts.witness.membersChanged();
    await this.keeper.close();
    this.#end('stopped');
  }

  kill(): void {
    this.#end('killed');
  }

  /** Writes under a lease as it does now; `arrived` receives the lease where the write arrives at the store. */
  write(name: string, arrived: (held: Held) => void): void {
    const held = this.runs.get(name);
    if (held !== undefined && this.process.runs) this.link.carry(() => arrived(held), { quiet: true });
  }

  #end(reason: string): void {
    if (this.process.ended) return;
    this.process.kill();
    this.runs.clear();
    // Its connection ends with it.
    this.#parts.timeline.after(1, () => void this.bus.close());
    this.#parts.witness.ended(this, reason);
  }

  async #open(name: string, held: Held): Promise<void> {
    if (this.runs.has(name)) throw new Error(`${name} runs here`);
    this.runs.set(name, held);
    this.#parts.witness.opening(this, name);
    await this.#wait(this.#parts.chance() * 40);
    if (this.broken) {
      this.runs.delete(name);
      throw new Error('it does not open');
    }
    this.#parts.witness.opened(this, name);
  }

  async #close(name: string): Promise<void> {
    const { chance } = this.#parts;
    if (!this.runs.has(name)) throw new Error(`${name} does not run here`);
    await this.#wait(chance() < 0.1 ? 1_000 * chance() : 20 * chance());
    this.runs.delete(name);
  }

  #wait(millis: number): Promise<void> {
    return new Promise((resolve) => {
      this.process.clock.after(millis, resolve);
    });
  }
}
