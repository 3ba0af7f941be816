import type { Cancel, Network } from './network.ts';

interface GatherOptions<K, V> {
  readonly network: Pick<Network, 'after'>;
  /** Milliseconds from the first to the handing on. */
  readonly everyMs: number;
  readonly hand: (latest: ReadonlyMap<K, V>) => void;
}

/** Gathers what is told in bursts and hands on the latest of each key, all at once. Owns its timer. */
export class Gather<K, V> {
  #latest = new Map<K, V>();
  #cancel: Cancel | null = null;
  readonly #options: GatherOptions<K, V>;

  constructor(options: GatherOptions<K, V>) {
    this.#options = options;
  }

  tell(key: K, value: V): void {
    this.#latest.set(key, value);
    this.#cancel ??= this.#options.network.after(this.#options.everyMs, () => this.#hand());
  }

  /** What has not been handed on is dropped. */
  close(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#latest.clear();
  }

  #hand(): void {
    const latest = this.#latest;
    this.#latest = new Map();
    this.#cancel = null;
    this.#options.hand(latest);
  }
}
