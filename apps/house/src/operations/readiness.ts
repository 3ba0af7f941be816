import { sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/schema.ts';
import { Remembered } from '../platform/remembered.ts';

/** Why a house cannot serve: the closed list. */
export type NotReady = 'database-silent' | 'house-away' | 'shutting-down';

const KEEP_MS = 1_000;
const WAIT_MS = 1_000;

/** Whether this node can serve. */
export class Readiness {
  readonly #database: Remembered<true>;
  readonly #house: Remembered<unknown> | undefined;
  #closing = false;

  /** `house`: where the working house is, asked by a node that only relays to it. */
  constructor(db: Db, clock: Clock, house?: () => Promise<string | undefined>) {
    const ask = async () => {
      await sql`select 1`.execute(db);
      return true as const;
    };
    const bounds = { clock, keepMs: KEEP_MS, waitMs: WAIT_MS };
    this.#database = new Remembered({ ...bounds, ask });
    this.#house = house && new Remembered({ ...bounds, ask: house });
  }

  async whyNot(): Promise<NotReady | undefined> {
    if (this.#closing) return 'shutting-down';
    if ((await this.#database.get()) !== true) return 'database-silent';
    return this.#house !== undefined && (await this.#house.get()) === undefined ? 'house-away' : undefined;
  }

  /** From here on it serves nobody new. */
  close(): void {
    this.#closing = true;
  }
}
