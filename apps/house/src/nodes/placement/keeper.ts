import type { SiteContext } from '../../context.ts';
import { Lanes } from '../../platform/concurrency/lanes.ts';
import { PLACEMENT_CHANGED } from '../../platform/nodes.ts';
import { Heartbeat, RETRY_MS, UNANSWERED_MS } from './heartbeat.ts';
import { NodeStore } from './node-store.ts';
import { Peers } from './peers.ts';
import { place } from './place.ts';
import type { Held, Item, Joining, LeaseStore, LiveNode } from './store/lease-store.ts';

/** How often (ms) a node compares what it runs with the placement. */
export const POLL_MS = 500;
/** After a failure to open something, this node leaves it alone for so long (ms). */
const REOPEN_MS = 5_000;

/** The node that takes over gets so long (ms) before the next thing is handed over. */
const GIVEN_MS = 2_000;

/** How much is taken at once: the renewals of the leases do not wait behind all that a killed node had. */
const TAKEN_AT_ONCE = 4;
/** How much a node that is stopped hands over at once: it has some seconds for everything. */
const DRAINED_AT_ONCE = 4;

/** What runs here, by the names of leases. */
export interface Host {
  /** Begins to run it. When this fails, nothing of it runs here. */
  open(name: string, held: Held): Promise<void>;
  /** Ends it in good order; resolves when nothing of it runs here any more. */
  close(name: string): Promise<void>;
}

/** What this node does with a lease. While it is released it is not renewed. */
type Tenure =
  | { readonly phase: 'taking' | 'releasing' }
  | { readonly phase: 'opening' | 'running' | 'closing'; readonly held: Held };

/** Runs the share of one node: takes what is free and placed here, and hands over what is placed elsewhere. */
export class Keeper {
  /** Resolves, with the reason, when a lease was lost or may have been: the process ends. */
  readonly lost: Promise<string>;
  readonly #parts;
  readonly #store: NodeStore;
  readonly #lanes = new Lanes({ atOnce: TAKEN_AT_ONCE, waiting: Number.POSITIVE_INFINITY });
  readonly #tenures = new Map<string, Tenure>();
  /** Until when (monotonic ms) something that failed to open is left alone. */
  readonly #failed = new Map<string, number>();
  /** When (monotonic ms) something was handed over that may not be taken yet. */
  readonly #given = new Map<string, number>();
  readonly #idle: (() => void)[] = [];
  readonly #stops: (() => void)[] = [];
  #lose: (reason: string) => void = () => undefined;
  #heartbeat: Heartbeat | undefined;
  #peers: Peers | undefined;
  #passing: Promise<void> | undefined;
  #due = false;
  #draining = false;
  #stopped = false;

  constructor(
    parts: Pick<SiteContext, 'clock' | 'bus' | 'log'> & {
      readonly store: LeaseStore;
      readonly host: Host;
      readonly node: Joining;
      /** No other node can reach the database: silence loses nothing. */
      readonly alone: boolean;
    },
  ) {
    this.#parts = parts;
    this.#store = new NodeStore(parts.store, parts.clock);
    this.lost = new Promise((resolve) => {
      this.#lose = resolve;
    });
  }

  /** Joins; resolves when what the first placement gives to this node runs. */
  async start(): Promise<void> {
    const { bus, clock, log, node, alone } = this.#parts;
    // Before the other nodes know of this one, and ask whether it is there.
    const peers = new Peers({ bus, clock, log, id: node.id, dead: (other) => this.#bury(other) });
    this.#peers = peers;
    await join({ store: this.#store, clock, node, log }, () => this.#stopped);
    if (this.#stopped) return;
    this.#heartbeat = new Heartbeat({
      store: this.#store,
      clock,
      log,
      alone,
      held: () => this.#held(),
      needs: (held) => this.#held().includes(held),
      lose: (reason) => this.#end(reason),
    });
    this.#stops.push(bus.subscribe(PLACEMENT_CHANGED, () => this.#look()));
    this.#changed();
    const opened: Promise<void>[] = [];
    await this.#pass(opened);
    await Promise.all(opened);
    this.#poll();
  }

  /** Hands everything over, some at a time; resolves when nothing is held, whether another node takes it or not. */
  async drain(): Promise<void> {
    this.#draining = true;
    this.#look();
    await this.#emptied();
  }

  /** Hands everything over and leaves. */
  async close(): Promise<void> {
    if (!this.#stopped && this.#heartbeat !== undefined) await this.drain();
    const ended = this.#stopped;
    this.#stop();
    if (ended) return;
    await this.#attempt('leaving the site', this.#store.leave());
    this.#changed();
  }

  /** What is renewed. */
  #held(): readonly Held[] {
    return [...this.#tenures.values()].flatMap((tenure) => ('held' in tenure ? [tenure.held] : []));
  }

  #emptied(): Promise<void> {
    if (this.#tenures.size === 0 || this.#stopped) return Promise.resolve();
    return new Promise((resolve) => {
      this.#idle.push(resolve);
    });
  }

  #end(reason: string): void {
    this.#stop();
    this.#lose(reason);
  }

  #stop(): void {
    this.#stopped = true;
    this.#heartbeat?.stop();
    this.#peers?.close();
    for (const stop of this.#stops.splice(0)) stop();
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #poll(): void {
    if (this.#stopped) return;
    const cancel = this.#parts.clock.after(POLL_MS, () => {
      this.#stops.splice(this.#stops.indexOf(cancel), 1);
      this.#look();
      this.#poll();
    });
    this.#stops.push(cancel);
  }

  #changed(): void {
    this.#parts.bus.publish(PLACEMENT_CHANGED, null);
  }

  /** One look at a time; a change during one makes another. */
  #look(): void {
    if (this.#stopped || this.#heartbeat === undefined) return;
    this.#due = true;
    this.#passing ??= this.#passes().finally(() => {
      this.#passing = undefined;
    });
  }

  async #passes(): Promise<void> {
    while (this.#due && !this.#stopped) {
      this.#due = false;
      await this.#pass([]);
    }
  }

  /** Compares what runs here with the placement. `opened`: what is being taken. */
  async #pass(opened: Promise<void>[]): Promise<void> {
    const { node } = this.#parts;
    if (this.#draining)
      await this.#attempt('asking the other nodes to take over', this.#store.setDraining(true));
    const view = await this.#attempt('reading the placement', this.#store.view());
    if (this.#stopped) return;
    if (view === undefined) {
      if (this.#draining) this.#handOver(() => true, Number.POSITIVE_INFINITY);
      return;
    }
    // A node that is late to renew its membership keeps what it has until it learns more.
    if (!this.#draining && !view.nodes.some(({ id }) => id === node.id)) return;
    this.#peers?.look(view.nodes);
    const items = [...view.floors, ...view.jobs];
    const placed = new Map([view.floors, view.jobs].flatMap((each) => [...place(each, view.nodes)]));
    const known = new Set(items.map(({ name }) => name));
    // Without a node to take it, it stays; unless it is no more, or this node is stopped.
    const goes = (name: string) => this.#draining || placed.has(name) || !known.has(name);
    const waits = items.filter((item) => this.#isUnderWay(item, placed)).length;
    const most = !this.#draining ? 1 : placed.size === 0 ? Number.POSITIVE_INFINITY : DRAINED_AT_ONCE;
    this.#handOver((name) => placed.get(name) !== node.id && goes(name), most - waits);
    if (this.#draining) return;
    for (const item of items)
      if (placed.get(item.name) === node.id && this.#isFree(item)) opened.push(this.#take(item.name));
  }

  /** What was handed over and is not taken yet: the next one waits for it, but not for ever. */
  #isUnderWay({ name, owner }: Item, placed: ReadonlyMap<string, string>): boolean {
    const since = this.#given.get(name);
    if (since === undefined) return false;
    if (owner === undefined && placed.has(name) && this.#parts.clock.monotonic() - since < GIVEN_MS)
      return true;
    this.#given.delete(name);
    return false;
  }

  /** An own lease without a tenure was taken without an answer. */
  #isFree({ name, owner }: Item): boolean {
    if (owner !== undefined && owner !== this.#parts.node.id) return false;
    if (this.#tenures.has(name) || !this.#heartbeat?.steady) return false;
    return (this.#failed.get(name) ?? Number.NEGATIVE_INFINITY) <= this.#parts.clock.monotonic();
  }

  async #take(name: string): Promise<void> {
    const { host, clock, log } = this.#parts;
    this.#tenures.set(name, { phase: 'taking' });
    const late = (held: Held | undefined) => {
      if (held !== undefined) void this.#attempt(`releasing ${name}`, this.#store.release(held));
    };
    const taken = this.#lanes.take(async () =>
      this.#stopped || this.#draining ? undefined : this.#store.take(name, late),
    );
    const held = await this.#attempt(`taking ${name}`, taken);
    if (held === undefined || this.#stopped) return this.#forget(name);
    if (this.#draining) return this.#release(name, held);
    this.#tenures.set(name, { phase: 'opening', held });
    log.info({ lease: name, fence: String(held.fence) }, 'lease acquired');
    try {
      await host.open(name, held);
      this.#failed.delete(name);
      this.#tenures.set(name, { phase: 'running', held });
      this.#changed();
    } catch (error) {
      log.error({ err: error, lease: name }, `opening failed; retrying in ${REOPEN_MS / 1_000} s`);
      this.#failed.set(name, clock.monotonic() + REOPEN_MS);
      await this.#release(name, held);
    }
  }

  /** Hands over some of what is not to run here; at most so many at once, with those that are being handed over. */
  #handOver(elsewhere: (name: string) => boolean, most: number): void {
    const all = [...this.#tenures];
    let left = most - all.filter(([, { phase }]) => phase === 'closing' || phase === 'releasing').length;
    for (const [name, tenure] of all) {
      if (left < 1) return;
      if (tenure.phase !== 'running' || !elsewhere(name)) continue;
      left--;
      void this.#give(name, tenure.held);
    }
  }

  async #give(name: string, held: Held): Promise<void> {
    this.#tenures.set(name, { phase: 'closing', held });
    try {
      await this.#parts.host.close(name);
    } catch (error) {
      this.#parts.log.error({ err: error, lease: name }, 'cannot close a lease; the node exits');
      return this.#end(`what runs under the lease ${name} could not be closed`);
    }
    this.#parts.log.info({ lease: name }, 'lease handed over');
    this.#given.set(name, this.#parts.clock.monotonic());
    await this.#release(name, held);
  }

  async #release(name: string, held: Held): Promise<void> {
    if (this.#stopped) return;
    this.#tenures.set(name, { phase: 'releasing' });
    // Without an answer it expires by itself.
    await this.#attempt(`releasing ${name}`, this.#store.release(held));
    this.#forget(name);
    this.#changed();
  }

  #forget(name: string): void {
    this.#tenures.delete(name);
    if (this.#tenures.size === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #bury({ id }: LiveNode): Promise<void> {
    await this.#store.expire(id);
    this.#changed();
  }

  /** Undefined: it failed, and is tried again with the next look, or not needed. */
  async #attempt<T>(what: string, work: Promise<T> | undefined): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      this.#parts.log.warn({ err: error }, `${what} failed`);
      return undefined;
    }
  }
}

/**
 * Makes a node a member; waits while another has the whole site. An answer that is lost with its connection is not
 * waited for: the next attempt takes another connection.
 *
 * @throws the last error when no attempt was answered for half a minute.
 */
async function join(
  {
    store,
    clock,
    node,
    log,
  }: Pick<SiteContext, 'clock' | 'log'> & { readonly store: NodeStore; readonly node: Joining },
  stopped: () => boolean,
): Promise<void> {
  let answeredAt = clock.monotonic();
  while (!stopped()) {
    try {
      if (await store.join(node)) return;
      answeredAt = clock.monotonic();
    } catch (error) {
      if (clock.monotonic() - answeredAt >= UNANSWERED_MS) throw error;
      log.warn({ err: error }, 'cannot join the site; retrying');
    }
    await new Promise<void>((resolve) => {
      clock.after(RETRY_MS, resolve);
    });
  }
}
