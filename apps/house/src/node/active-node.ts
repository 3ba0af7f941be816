import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/schema.ts';
import { holderAddress } from '../platform/lease/lease.ts';
import { Remembered } from '../platform/remembered.ts';

/** The lease of the active node. */
export const HOUSE_LEASE = 'house';

/** For how long (ms) a known address is not checked, and how long the check of one may take. */
const KEEP_MS = 500;
const RETRY_MS = 100;
const ANSWER_MS = 500;
/** Until the lease of a killed node expires, and the next one has taken it and resumed: mostly far less. */
const PATIENCE_MS = 15_000;

const Health = z.object({ works: z.boolean() });

/** The active node, as standby nodes see it. */
export class ActiveNode {
  readonly #db: Db;
  readonly #address: Remembered<string>;
  #closed = false;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#address = new Remembered({
      clock,
      ask: () => this.#look(),
      keepMs: KEEP_MS,
      waitMs: PATIENCE_MS,
    });
  }

  /** The address of the active node (`http://host:port`). Waits for one; undefined: there was none in time. */
  address(): Promise<string | undefined> {
    return this.#address.get();
  }

  /** The node did not answer at its address: the next call looks it up. */
  lost(): void {
    this.#address.forget();
  }

  close(): void {
    this.#closed = true;
  }

  async #look(): Promise<string> {
    const end = performance.now() + PATIENCE_MS;
    while (!this.#closed && performance.now() < end) {
      // A failure of the database is retried as well.
      const address = await holderAddress(this.#db, HOUSE_LEASE).catch(() => undefined);
      if (address !== undefined && (await isActive(address))) return address;
      await sleep(RETRY_MS);
    }
    throw new Error('there is no active node');
  }
}

/**
 * Whether the node at an address is active. A killed one holds its lease for some seconds, and may then be standby under
 * the same address.
 */
async function isActive(address: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/healthz', address), { signal: AbortSignal.timeout(ANSWER_MS) });
    return Health.safeParse(await answer.json()).data?.works === true;
  } catch {
    return false;
  }
}
