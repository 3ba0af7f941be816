import type { Logger } from 'pino';
import { inBackground } from '../../platform/background.ts';
import type { Db } from '../../platform/db/schema.ts';

/** More than that are not kept. */
const MOST = 10_000;

/** The user names of players at seats. */
export class PlayerNames {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #found: (playerId: number) => void;
  readonly #names = new Map<number, string>();
  readonly #sought = new Set<number>();

  /** `found` is called once a name that was asked for is known. */
  constructor(db: Db, log: Logger, found: (playerId: number) => void) {
    this.#db = db;
    this.#log = log;
    this.#found = found;
  }

  /** Undefined until it was read. */
  of(playerId: number): string | undefined {
    const name = this.#names.get(playerId);
    if (name === undefined && !this.#sought.has(playerId))
      inBackground(this.#log, this.#read(playerId), 'reading the name of a player');
    return name;
  }

  async #read(playerId: number): Promise<void> {
    this.#sought.add(playerId);
    try {
      const row = await this.#db
        .selectFrom('users')
        .select('username')
        .where('id', '=', playerId)
        .executeTakeFirst();
      if (row === undefined) return;
      if (this.#names.size >= MOST) this.#names.clear();
      this.#names.set(playerId, row.username);
      this.#found(playerId);
    } finally {
      this.#sought.delete(playerId);
    }
  }
}
