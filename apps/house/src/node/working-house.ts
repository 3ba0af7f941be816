import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/schema.ts';
import { holderAddress } from '../platform/lease/lease.ts';
import { Remembered } from '../platform/remembered.ts';

/** What one house at a time does: all of its work. */
export const HOUSE_LEASE = 'house';

/** How long (ms) an address that answered is not tried again, and one that does not is waited for. */
const KEEP_MS = 500;
const LOOK_AGAIN_MS = 100;
const ANSWER_MS = 500;
/** A killed house's lease runs out, the next one takes it and reads what was open: mostly far sooner. */
const PATIENCE_MS = 15_000;

const Health = z.object({ works: z.boolean() });

/** The house that works, as nodes see it that wait for its place. */
export class WorkingHouse {
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

  /** Where it can be reached now (`http://host:port`): waits while there is none. Undefined: none came. */
  address(): Promise<string | undefined> {
    return this.#address.get();
  }

  /** It did not answer there: it is looked for anew. */
  lost(): void {
    this.#address.forget();
  }

  close(): void {
    this.#closed = true;
  }

  async #look(): Promise<string> {
    const end = performance.now() + PATIENCE_MS;
    while (!this.#closed && performance.now() < end) {
      // A database that is away for a moment is asked again too.
      const address = await holderAddress(this.#db, HOUSE_LEASE).catch(() => undefined);
      if (address !== undefined && (await works(address))) return address;
      await sleep(LOOK_AGAIN_MS);
    }
    throw new Error('no house works');
  }
}

/**
 * Whether the house that works is there: one that was killed holds its lease for some seconds still, and may wait itself
 * meanwhile, under the same address.
 */
async function works(address: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/healthz', address), { signal: AbortSignal.timeout(ANSWER_MS) });
    return Health.safeParse(await answer.json()).data?.works === true;
  } catch {
    return false;
  }
}
