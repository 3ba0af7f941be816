import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { SiteContext } from '../../../context.ts';
import { KeyedMutex } from '../../../platform/concurrency/lanes.ts';
import { Retry } from '../../../platform/retry.ts';
import { playerBalance, publishBalance } from '../../../wallet/index.ts';

/** How long (ms) until a balance that could not be read is read again, doubling up to the most. */
const RETRY_FIRST_MS = 1_000;
const RETRY_MOST_MS = 60_000;

interface BalanceChange {
  readonly playerId: number;
  readonly withheld: MinorUnits;
}

/** Publishes the balances of players, once for each change and in the order of the changes. */
export class Balances {
  readonly #parts;
  readonly #mutex = new KeyedMutex<number>();
  readonly #retry: Retry<BalanceChange>;

  constructor(parts: Pick<SiteContext, 'db' | 'bus' | 'clock' | 'log'>) {
    this.#parts = parts;
    this.#retry = new Retry({ clock: parts.clock, firstMs: RETRY_FIRST_MS, mostMs: RETRY_MOST_MS });
  }

  close(): void {
    this.#retry.close();
  }

  /**
   * A balance has changed, and that is committed; `withheld`: what a payout cap has kept back, where no other notification
   * says so. Resolves when it is published, or a retry is scheduled.
   */
  changed(playerId: number, withheld = minorUnits(0)): Promise<void> {
    return this.#publish({ playerId, withheld });
  }

  /** What a wallet holds, for a reply: not older than a balance that was published before it. */
  of(playerId: number): Promise<MinorUnits> {
    return this.#mutex.run(playerId, () => playerBalance(this.#parts.db, playerId));
  }

  async #publish(change: BalanceChange): Promise<void> {
    const { playerId, withheld } = change;
    try {
      await this.#mutex.run(playerId, () => publishBalance(this.#parts, playerId, withheld));
      this.#retry.clear(change);
    } catch (error) {
      this.#parts.log.error({ err: error, playerId }, 'publishing a balance failed; retrying');
      this.#retry.schedule(change, () => void this.#publish(change));
    }
  }
}
