import * as z from 'zod';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Presence } from './presence.ts';

/** Where a node that waits for the work says who is connected to it: everybody, each time. */
const NODE_PRESENCE_TOPIC = 'node.presence';
const Said = z.object({ node: z.string(), accountIds: z.array(z.number()) });

/** Those who come and go within this time (ms) are said together. */
const GATHER_MS = 50;
/** How often (ms) it is said again, for a house that has just begun to work or has missed it. */
const AGAIN_MS = 2_000;
/** Nobody is connected any more to a node that was silent for so long (ms). */
const SILENT_MS = 7_000;

interface ToldParts {
  /** Which node this is. */
  readonly node: string;
  readonly bus: Bus;
  readonly clock: Clock;
}

/** Who is connected to a node that waits, said to the house that works. */
export class ToldPresence {
  readonly #parts: ToldParts;
  readonly #connections = new Map<number, number>();
  #gathering = false;
  #cancel = (): void => undefined;

  constructor(parts: ToldParts) {
    this.#parts = parts;
  }

  /** A connection of the account has begun. Returns the way to say, once, that it has ended. */
  enter(accountId: number): () => void {
    this.#count(accountId, 1);
    return () => this.#count(accountId, -1);
  }

  close(): void {
    this.#cancel();
    this.#gathering = true;
    this.#tell([]);
  }

  #count(accountId: number, by: 1 | -1): void {
    const connections = (this.#connections.get(accountId) ?? 0) + by;
    if (connections === 0) this.#connections.delete(accountId);
    else this.#connections.set(accountId, connections);
    if (this.#gathering) return;
    this.#gathering = true;
    this.#sayIn(GATHER_MS);
  }

  #sayIn(millis: number): void {
    this.#cancel();
    this.#cancel = this.#parts.clock.after(millis, () => {
      this.#gathering = false;
      this.#tell([...this.#connections.keys()]);
      if (this.#connections.size > 0) this.#sayIn(AGAIN_MS);
    });
  }

  #tell(accountIds: readonly number[]): void {
    this.#parts.bus.publish(NODE_PRESENCE_TOPIC, { node: this.#parts.node, accountIds });
  }
}

interface Node {
  /** How each of its accounts leaves. */
  readonly here: Map<number, () => void>;
  readonly cancelSilence: () => void;
}

interface HeardParts {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly presence: Presence;
}

/** Counts those who are connected to other nodes as present. */
export class HeardPresence {
  readonly #parts: HeardParts;
  readonly #nodes = new Map<string, Node>();
  readonly #stop: () => void;

  constructor(parts: HeardParts) {
    this.#parts = parts;
    this.#stop = parts.bus.subscribe(NODE_PRESENCE_TOPIC, (message) => {
      const { node, accountIds } = Said.parse(message);
      this.#take(node, new Set(accountIds));
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
