import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { HouseEvents, SiteContext } from '../../context.ts';
import type { Clock } from '../../platform/clock.ts';

/** An account that reconnects within this time (ms), such as after a reload, was never away. */
const GRACE_MS = 3_000;

interface Here {
  connections: number;
  cancelLeaving: () => void;
}

/** The accounts that are connected to the house. */
export class Presence {
  readonly #here = new Map<number, Here>();
  readonly #clock: Clock;
  readonly #events: HouseEvents;
  #closed = false;

  constructor(clock: Clock, events: HouseEvents) {
    this.#clock = clock;
    this.#events = events;
  }

  has(accountId: number): boolean {
    return this.#here.has(accountId);
  }

  /** A connection of the account has begun. Returns a function to call once, when it ends. */
  enter(accountId: number): () => void {
    const before = this.#here.get(accountId);
    before?.cancelLeaving();
    const here = before ?? { connections: 0, cancelLeaving: () => undefined };
    here.connections++;
    this.#here.set(accountId, here);
    if (before === undefined) this.#events.emit('presenceChanged', accountId);
    return () => this.#leave(accountId, here);
  }

  close(): void {
    this.#closed = true;
    for (const { cancelLeaving } of this.#here.values()) cancelLeaving();
  }

  #leave(accountId: number, here: Here): void {
    if (--here.connections > 0 || this.#closed) return;
    here.cancelLeaving = this.#clock.after(GRACE_MS, () => {
      this.#here.delete(accountId);
      this.#events.emit('presenceChanged', accountId);
    });
  }
}

/** Topic on which a node publishes its connected accounts: all of them, each time. */
const NODE_PRESENCE_TOPIC = 'node.presence';
const NodeAccounts = z.object({ node: z.string(), accountIds: z.array(z.number()) });

/** Changes within this time (ms) are published together. */
const GATHER_MS = 50;
/** How often (ms) the accounts are published again, for a node that is new or has missed them. */
const REPEAT_MS = 2_000;
/** After so long (ms) without a message, a node has no connected accounts. */
const SILENT_MS = 7_000;

/** Publishes the accounts that are connected to this node to the others. */
export class PublishedPresence {
  readonly #parts;
  readonly #connections = new Map<number, number>();
  #gathering = false;
  #cancel = (): void => undefined;

  constructor(
    parts: Pick<SiteContext, 'bus' | 'clock'> & {
      /** The id of this node. */
      readonly node: string;
    },
  ) {
    this.#parts = parts;
  }

  /** A connection of the account has begun. Returns a function to call once, when it ends. */
  enter(accountId: number): () => void {
    this.#count(accountId, 1);
    return () => this.#count(accountId, -1);
  }

  close(): void {
    this.#cancel();
    this.#gathering = true;
    this.#publish([]);
  }

  #count(accountId: number, by: 1 | -1): void {
    const connections = (this.#connections.get(accountId) ?? 0) + by;
    if (connections === 0) this.#connections.delete(accountId);
    else this.#connections.set(accountId, connections);
    if (this.#gathering) return;
    this.#gathering = true;
    this.#publishIn(GATHER_MS);
  }

  #publishIn(millis: number): void {
    this.#cancel();
    this.#cancel = this.#parts.clock.after(millis, () => {
      this.#gathering = false;
      this.#publish([...this.#connections.keys()]);
      if (this.#connections.size > 0) this.#publishIn(REPEAT_MS);
    });
  }

  #publish(accountIds: readonly number[]): void {
    this.#parts.bus.publish(NODE_PRESENCE_TOPIC, { node: this.#parts.node, accountIds });
  }
}

interface Node {
  /** Ends the presence of each account. */
  readonly here: Map<number, () => void>;
  readonly cancelSilence: () => void;
}

/** Counts the accounts that are connected to other nodes as present. */
class ReceivedPresence {
  readonly #parts;
  readonly #nodes = new Map<string, Node>();
  readonly #stop: () => void;

  constructor(
    parts: Pick<SiteContext, 'bus' | 'clock'> & {
      /** The id of this node, whose accounts are counted as they connect. */
      readonly own: string;
      readonly presence: Presence;
    },
  ) {
    this.#parts = parts;
    this.#stop = parts.bus.subscribe(NODE_PRESENCE_TOPIC, (message) => {
      const { node, accountIds } = NodeAccounts.parse(message);
      if (node !== parts.own) this.#take(node, new Set(accountIds));
    });
  }

  close(): void {
    this.#stop();
    for (const { cancelSilence } of this.#nodes.values()) cancelSilence();
  }

  #take(node: string, accountIds: ReadonlySet<number>): void {
    const { clock, presence } = this.#parts;
    const before = this.#nodes.get(node);
    before?.cancelSilence();
    const here = before?.here ?? new Map<number, () => void>();
    for (const [accountId, leave] of here)
      if (!accountIds.has(accountId)) {
        here.delete(accountId);
        leave();
      }
    for (const accountId of accountIds)
      if (!here.has(accountId)) here.set(accountId, presence.enter(accountId));
    if (here.size === 0) this.#nodes.delete(node);
    else
      this.#nodes.set(node, {
        here,
        cancelSilence: clock.after(SILENT_MS, () => this.#take(node, new Set())),
      });
  }
}

/** The accounts that are connected to any node of the house. */
export function openPresence({ bus, clock, events }: Pick<SiteContext, 'bus' | 'clock' | 'events'>): {
  readonly presence: Presence;
  /** A connection of the account has begun at this node. Returns a function to call once, when it ends. */
  enter(accountId: number): () => void;
  close(): void;
} {
  const node = randomUUID();
  const presence = new Presence(clock, events);
  const published = new PublishedPresence({ node, bus, clock });
  const elsewhere = new ReceivedPresence({ own: node, bus, clock, presence });
  return {
    presence,
    enter(accountId) {
      const ends = [presence.enter(accountId), published.enter(accountId)];
      return () => {
        for (const end of ends) end();
      };
    },
    close() {
      published.close();
      elsewhere.close();
      presence.close();
    },
  };
}
