import { sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/schema.ts';
import { Remembered } from './remembered.ts';

/** Why a house cannot serve: the closed list. */
export type NotReady = 'database-silent' | 'shutting-down';

const KEEP_MS = 1_000;
const WAIT_MS = 1_000;

/** Whether this house can serve. */
export class Readiness {
  readonly #database: Remembered<true>;
  #closing = false;

  constructor(db: Db, clock: Clock) {
    const ask = async () => {
      await sql`select 1`.execute(db);
      return true as const;
    };
    this.#database = new Remembered({ clock, ask, keepMs: KEEP_MS, waitMs: WAIT_MS });
  }

  async whyNot(): Promise<NotReady | undefined> {
    if (this.#closing) return 'shutting-down';
    return (await this.#database.get()) === true ? undefined : 'database-silent';
  }

  /** From here on it serves nobody new. */
  close(): void {
    this.#closing = true;
  }
}
