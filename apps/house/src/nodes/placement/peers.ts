import type { SiteContext } from '../../context.ts';
import { NoResponder } from '../../platform/bus/bus.ts';
import type { LiveNode } from './store/lease-store.ts';

/** How long (ms) a node must be away from the bus before it counts as dead. */
const AWAY_MS = 1_000;
/** How long (ms) this node must have been on the bus to judge that: after an outage all come back within this time. */
const CONNECTED_MS = 5_000;
/** How many nodes each node asks: the next ones of a ring, so that one of those that ask may die as well. */
const NEXT = 2;
/** How long (ms) an answer is waited for. Without one, the node is there, but slow. */
const PATIENCE_MS = 1_000;
/** An answer that is read later than this (ms) tells of the past: this process was paused. */
const STALE_MS = 2 * PATIENCE_MS;

/** A node responds on this topic while it lives. */
export const nodeTopic = (id: string): string => `node.${id}`;

/** Finds nodes that were killed: the bus then has no connection of theirs. */
export class Peers {
  readonly #parts;
  readonly #awaySince = new Map<string, number>();
  readonly #asking = new Set<string>();
  readonly #stops: readonly (() => void)[];
  #connectedSince: number | undefined;

  constructor(
    parts: Pick<SiteContext, 'bus' | 'clock' | 'log'> & {
      readonly id: string;
      readonly dead: (node: LiveNode) => Promise<void>;
    },
  ) {
    const { bus, clock, id } = parts;
    this.#parts = parts;
    this.#connectedSince = clock.monotonic();
    this.#stops = [
      bus.respond(nodeTopic(id), async () => true),
      bus.followOthers((inReach) => {
        this.#connectedSince = inReach ? clock.monotonic() : undefined;
        this.#awaySince.clear();
      }),
    ];
  }

  /** Asks some of the live nodes whether they are there. */
  look(nodes: readonly LiveNode[]): void {
    for (const node of nextOf(nodes, this.#parts.id)) {
      if (this.#asking.has(node.id)) continue;
      this.#asking.add(node.id);
      void this.#ask(node).finally(() => this.#asking.delete(node.id));
    }
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  async #ask(node: LiveNode): Promise<void> {
    const { bus, clock, log, dead } = this.#parts;
    const asked = clock.monotonic();
    const answered = await bus.request(nodeTopic(node.id), null, PATIENCE_MS).then(
      () => true,
      (error: unknown) => !(error instanceof NoResponder),
    );
    const now = clock.monotonic();
    if (now - asked > STALE_MS) return;
    if (answered || this.#connectedSince === undefined || now - this.#connectedSince < CONNECTED_MS) {
      this.#awaySince.delete(node.id);
      return;
    }
    const since = this.#awaySince.get(node.id) ?? now;
    this.#awaySince.set(node.id, since);
    if (now - since < AWAY_MS) return;
    this.#awaySince.delete(node.id);
    log.warn(
      { node: node.name, id: node.id },
      'a node left the bus without leaving the site; ending its leases',
    );
    await dead(node).catch((error: unknown) =>
      log.warn({ err: error, node: node.name }, 'cannot end the leases of a dead node; retrying'),
    );
  }
}

/** The nodes after one in the ring of all nodes. */
function nextOf(nodes: readonly LiveNode[], id: string): readonly LiveNode[] {
  const others = nodes
    .filter((node) => node.id !== id)
    .toSorted((a, b) => Number(a.id > b.id) - Number(a.id < b.id));
  const at = others.findIndex((node) => node.id > id);
  return at < 0 ? others.slice(0, NEXT) : [...others.slice(at), ...others.slice(0, at)].slice(0, NEXT);
}
