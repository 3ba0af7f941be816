import type { Clock } from '../../platform/clock.ts';
import type { Held, Joining, LeaseStore, Sent, SiteView } from './store/lease-store.ts';

/** How long (ms) an answer of the store is waited for. The connection may be cut: the next call takes another. */
const ANSWER_MS = 2_000;
/** By how much two clocks may drift apart, relative to the time that passes. */
const DRIFT = 0.05;

/**
 * The store as one node asks it. Every request says when it was sent, and fails when it is not answered in time; a late
 * answer is then passed to `late`, if it comes.
 */
export class NodeStore {
  readonly #store: LeaseStore;
  readonly #clock: Clock;
  /** How far (ms) the store's clock is ahead of the monotonic one of this node, at least. */
  #ahead = Number.NEGATIVE_INFINITY;
  /** When (monotonic ms) that was found. */
  #foundAt = 0;

  constructor(store: LeaseStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Becomes a member. False: another node has the whole site, and this one is to ask again. */
  async join(node: Joining): Promise<boolean> {
    // Only an answer tells what time it is at the store.
    await this.view();
    return this.#inTime(this.#store.join(node, this.#sent()));
  }

  setDraining(draining: boolean): Promise<void> {
    return this.#inTime(this.#store.setDraining(draining));
  }

  view(): Promise<SiteView> {
    return this.#inTime(
      this.#store.view().then((view) => {
        this.#findTime(view.at);
        return view;
      }),
    );
  }

  /** `steady`: this node takes what is free. */
  renew(
    held: readonly Held[],
    steady: boolean,
    late?: (ours: ReadonlySet<string> | undefined) => void,
  ): Promise<ReadonlySet<string> | undefined> {
    return this.#inTime(this.#store.renew(held, { steady, ...this.#sent() }), late);
  }

  take(name: string, late?: (held: Held | undefined) => void): Promise<Held | undefined> {
    return this.#inTime(this.#store.take(name, this.#sent()), late);
  }

  release(held: Held): Promise<void> {
    return this.#inTime(this.#store.release(held));
  }

  expire(nodeId: string): Promise<void> {
    return this.#inTime(this.#store.expire(nodeId, this.#sent()));
  }

  leave(): Promise<void> {
    return this.#inTime(this.#store.leave());
  }

  #sent(): Sent {
    if (this.#ahead === Number.NEGATIVE_INFINITY) throw new Error('the time at the store is not known yet');
    return { sentAt: this.#clock.monotonic() + this.#ahead };
  }

  /** An answer that took long shows an earlier time: it is ignored while a later one is known. */
  #findTime(at: number): void {
    const now = this.#clock.monotonic();
    this.#ahead = Math.max(at - now, this.#ahead - DRIFT * (now - this.#foundAt));
    this.#foundAt = now;
  }

  #inTime<T>(answer: Promise<T>, late: (value: T) => void = () => undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      let waits = true;
      const cancel = this.#clock.after(ANSWER_MS, () => {
        waits = false;
        reject(new Error('the database has been silent'));
      });
      answer.then(
        (value) => {
          cancel();
          if (waits) resolve(value);
          else late(value);
        },
        (error: unknown) => {
          cancel();
          reject(error);
        },
      );
    });
  }
}
