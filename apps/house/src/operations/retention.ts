import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { HousePolicy } from '../modules/play/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/schema.ts';

const DAY_MS = 86_400_000;
/** A house that has just taken over has other things to do first. */
const FIRST_MS = 60_000;
const AGAIN_MS = 3_600_000;
/** Rows that one statement removes at most, and how long (ms) the database rests after it. */
const STRIDE = 1_000;
const REST_MS = 50;
/** Twice as long as the last token of a sign-in can be valid. */
const ENDED_LOGIN_DAYS = 1;

type Periods = Pick<HousePolicy, 'stillsDays' | 'signInsDays' | 'machineEventsDays' | 'chatDays'>;

interface Rule {
  readonly table: (typeof REMOVED_FROM)[number];
  readonly key: string;
  /** Null: for ever. */
  readonly days: number | null;
  /** Which of the old rows stay. */
  readonly unless?: string;
}

/** Whatever is not here is kept for ever: money above all. */
export const REMOVED_FROM = [
  'ended_logins',
  'session_log',
  'machine_events',
  'game_stills',
  'chat_messages',
] as const;

const rulesOf = ({ stillsDays, signInsDays, machineEventsDays, chatDays }: Periods): readonly Rule[] => [
  { table: 'ended_logins', key: 'login', days: ENDED_LOGIN_DAYS },
  { table: 'session_log', key: 'id', days: signInsDays },
  { table: 'machine_events', key: 'id', days: machineEventsDays },
  { table: 'game_stills', key: 'game_id', days: stillsDays },
  // The list of somebody's conversations stands on the last message of each.
  {
    table: 'chat_messages',
    key: 'id',
    days: chatDays,
    unless: 'exists (select from chats where chats.id = chat_id and last_message = chat_messages.id)',
  },
];

interface RetentionParts {
  /** As the house that works reaches it: whoever has lost its lease removes nothing. */
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly policy: Periods;
  /** So many rows of a table are gone. */
  readonly removed: (table: Rule['table'], rows: number) => void;
}

/** Removes what a site need not keep, once an hour, in small strides that wait for nobody and hold nobody up. */
export class Retention {
  readonly #parts: RetentionParts;
  #cancel: () => void;
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(parts: RetentionParts) {
    this.#parts = parts;
    this.#cancel = parts.clock.after(FIRST_MS, () => this.#begin());
  }

  /** Resolves when the stride under way is over. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel();
    await this.#running;
  }

  #begin(): void {
    const { clock, log } = this.#parts;
    this.#running = this.#run()
      .catch((error: unknown) => log.error({ err: error }, 'old rows were not removed'))
      .then(() => {
        if (!this.#closed) this.#cancel = clock.after(AGAIN_MS, () => this.#begin());
      });
  }

  async #run(): Promise<void> {
    const { clock, log, policy } = this.#parts;
    for (const rule of rulesOf(policy)) {
      if (rule.days === null) continue;
      const before = new Date(clock.now() - rule.days * DAY_MS);
      const rows = await this.#clear(rule, before);
      if (rows > 0) log.info({ table: rule.table, rows, before }, 'old rows removed');
    }
  }

  async #clear(rule: Rule, before: Date): Promise<number> {
    let rows = 0;
    while (!this.#closed) {
      const gone = await removeOldest(this.#parts.db, rule, before);
      this.#parts.removed(rule.table, gone);
      rows += gone;
      if (gone < STRIDE) break;
      await sleep(REST_MS);
    }
    return rows;
  }
}

/** A row that somebody holds is left to the next time. Returns how many are gone. */
async function removeOldest(db: Db, { table, key, unless }: Rule, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)}
      where at < ${before} ${unless === undefined ? sql`` : sql`and not ${sql.raw(unless)}`}
      order by at limit ${STRIDE} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
