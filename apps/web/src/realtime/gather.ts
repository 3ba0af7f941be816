import type { Cancel, Network } from './network.ts';

interface GatherOptions<K, V> {
  readonly network: Pick<Network, 'after'>;
  /** Milliseconds from the first value to the delivery. */
  readonly everyMs: number;
  readonly deliver: (latest: ReadonlyMap<K, V>) => void;
}

/** Collects bursts of notifications and delivers the latest of each key, all at once. Owns its timer. */
export class Gather<K, V> {
  #latest = new Map<K, V>();
  #cancel: Cancel | null = null;
  readonly #options: GatherOptions<K, V>;

  constructor(options: GatherOptions<K, V>) {
    this.#options = options;
  }

  add(key: K, value: V): void {
    this.#latest.set(key, value);
    this.#cancel ??= this.#options.network.after(this.#options.everyMs, () => this.#deliver());
  }

  /** Values that have not been delivered are dropped. */
  close(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#latest.clear();
  }

  #deliver(): void {
    const latest = this.#latest;
    this.#latest = new Map();
    this.#cancel = null;
    this.#options.deliver(latest);
  }
}
