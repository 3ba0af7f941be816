import type { SiteContext } from '../../context.ts';
import type { NodeStore } from './node-store.ts';
import type { Held } from './store/lease-store.ts';

/** How often (ms) the membership and the leases are renewed, and how soon after a failure. */
const RENEW_MS = 1_000;
export const RETRY_MS = 500;
/** When no renewal was answered for so long (ms), the next failure loses the leases. */
export const UNANSWERED_MS = 30_000;
/** After a gap of so long (ms) between two answers, leases of other nodes may have expired for the same reason as ours. */
const GAP_MS = 3_000;
/** Then the other nodes get so long (ms) to renew theirs. */
const GRACE_MS = 2_000;

/** Renews a node's membership and leases until it is stopped, and finds out that they are lost. */
export class Heartbeat {
  readonly #parts;
  #answeredAt: number;
  #steadySince = Number.NEGATIVE_INFINITY;
  #stopped = false;
  #cancel: () => void = () => undefined;

  /** The node has just joined. */
  constructor(
    parts: Pick<SiteContext, 'clock' | 'log'> & {
      readonly store: NodeStore;
      /** No other node can reach the database: silence loses nothing. */
      readonly alone: boolean;
      /** The leases to renew. */
      readonly held: () => readonly Held[];
      /** Whether a lease is still needed: not since given up. */
      readonly needs: (held: Held) => boolean;
      readonly lose: (reason: string) => void;
    },
  ) {
    this.#parts = parts;
    this.#answeredAt = parts.clock.monotonic();
    this.#soon(RENEW_MS);
  }

  /** Whether what has expired is free: other nodes could have renewed it. */
  get steady(): boolean {
    const now = this.#parts.clock.monotonic();
    return now - this.#answeredAt < GAP_MS && now - this.#steadySince >= GRACE_MS;
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  #soon(millis: number): void {
    if (this.#stopped) return;
    this.#cancel = this.#parts.clock.after(millis, () => {
      void this.#beat().then((answered) => this.#soon(answered ? RENEW_MS : RETRY_MS));
    });
  }

  /** Whether the renewal was answered. */
  async #beat(): Promise<boolean> {
    const { store, clock, log, alone, lose } = this.#parts;
    const asked = this.#parts.held();
    const judge = (ours: ReadonlySet<string> | undefined) => this.#judge(asked, ours);
    try {
      judge(await store.renew(asked, this.steady, judge));
      return true;
    } catch (error) {
      if (this.#stopped) return false;
      log.warn({ err: error }, 'cannot renew leases; retrying');
      if (!alone && clock.monotonic() - this.#answeredAt >= UNANSWERED_MS)
        lose('the database has not answered: other nodes may have taken the leases');
      return false;
    }
  }

  /** However late an answer comes: the database is reachable. */
  #judge(asked: readonly Held[], ours: ReadonlySet<string> | undefined): void {
    const now = this.#parts.clock.monotonic();
    if (now - this.#answeredAt > GAP_MS) this.#steadySince = now;
    this.#answeredAt = now;
    if (this.#stopped) return;
    const taken = asked.find((held) => !ours?.has(held.name) && this.#parts.needs(held));
    if (ours === undefined) this.#parts.lose('another node has ended the membership of this one');
    else if (taken !== undefined) this.#parts.lose(`the lease ${taken.name} was taken by another node`);
  }
}
