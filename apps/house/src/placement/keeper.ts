import type { Logger } from 'pino';
import type { Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Held, Joining, LeaseStore } from './lease-store.ts';
import { place } from './place.ts';

/** Runs what this node holds the leases of. */
export interface Host {
  open(name: string, held: Held): Promise<void>;
  /** In good order; resolves when nothing of it runs here any more. */
  close(name: string): Promise<void>;
}

interface KeeperParts {
  readonly store: LeaseStore;
  readonly host: Host;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly node: Joining;
  readonly log: Logger;
  readonly alone: boolean;
}

const PASS_MS = 500;
const CHANGED_TOPIC = 'placement.changed';

/** Keeps this node's share of floors and jobs. */
export class Keeper {
  readonly lost: Promise<string>;
  readonly #parts: KeeperParts;
  readonly #held = new Map<string, Held>();
  #lose: (reason: string) => void = () => undefined;
  #cancel: () => void = () => undefined;
  #passing: Promise<void> = Promise.resolve();
  #draining = false;
  #closed = false;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
    this.lost = new Promise((resolve) => {
      this.#lose = resolve;
    });
  }

  async start(): Promise<void> {
    const { store, node, bus } = this.#parts;
    await store.join(node);
    bus.subscribe(CHANGED_TOPIC, () => this.#soon());
    await this.#pass();
    this.#schedule();
  }

  async drain(): Promise<void> {
    this.#draining = true;
    await this.#passing;
    await this.#parts.store.setDraining(true);
    for (const name of [...this.#held.keys()]) await this.#giveUp(name);
  }

  async close(): Promise<void> {
    await this.drain();
    this.#closed = true;
    this.#cancel();
    await this.#parts.store.leave();
  }

  #schedule(): void {
    if (this.#closed) return;
    this.#cancel();
    this.#cancel = this.#parts.clock.after(PASS_MS, () => this.#soon());
  }

  #soon(): void {
    this.#passing = this.#passing
      .then(() => this.#pass())
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'placement failed; retrying'))
      .then(() => this.#schedule());
  }

  async #pass(): Promise<void> {
    if (this.#closed || this.#draining) return;
    const { store, node, host } = this.#parts;
    const ours = await store.renew([...this.#held.values()]);
    if (ours === undefined || [...this.#held.keys()].some((name) => !ours.has(name)))
      return this.#lose('lease lost: another node may own a floor; exiting');
    const view = await store.view();
    const placed = [...place(view.floors, view.nodes), ...place(view.jobs, view.nodes)];
    for (const [name, id] of placed) {
      if (this.#held.has(name) && id !== node.id) await this.#giveUp(name);
      const owner = [...view.floors, ...view.jobs].find((item) => item.name === name)?.owner;
      if (id !== node.id || this.#held.has(name) || owner !== undefined) continue;
      const held = await store.take(name);
      if (held === undefined) continue;
      this.#held.set(name, held);
      await host.open(name, held);
    }
  }

  async #giveUp(name: string): Promise<void> {
    const held = this.#held.get(name);
    if (held === undefined) return;
    await this.#parts.host.close(name);
    this.#held.delete(name);
    await this.#parts.store.release(held);
    this.#parts.bus.publish(CHANGED_TOPIC, null);
  }
}
