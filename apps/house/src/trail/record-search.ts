import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/schema.ts';
import { record } from './record.ts';

interface Viewer {
  readonly id: number;
  readonly username: string;
}

/** The same search within so long (ms) of the one before is the same look at the same players. */
const SAME_SEARCH_MS = 60_000;

/**
 * Writes to the trail which players staff searched for, and whom they saw: at most once a minute of the same viewer and
 * search at this node.
 */
export class SearchRecords {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #noted = new Map<string, number>();

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** `search`: its text and filters. A search that showed no player is not written. */
  async note(
    { id, username }: Viewer,
    search: Readonly<Record<string, string | number>>,
    players: readonly number[],
  ): Promise<void> {
    const key = `${id} ${JSON.stringify(search)}`;
    const now = this.#clock.now();
    for (const [earlier, at] of this.#noted) {
      // In the order of their times.
      if (now - at < SAME_SEARCH_MS) break;
      this.#noted.delete(earlier);
    }
    if (players.length === 0 || this.#noted.has(key)) return;
    this.#noted.set(key, now);
    const detail = { ...search, players: [...players] };
    await this.#db
      .transaction()
      .execute((tx) => record(tx, { kind: 'players.searched', by: { id, username }, detail }));
  }
}
