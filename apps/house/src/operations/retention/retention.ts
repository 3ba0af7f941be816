import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SiteContext } from '../../context.ts';
import { createMonths, dropMonths, MONTHLY, type Monthly, monthOf } from '../../platform/db/months.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Repeated } from '../../platform/repeated.ts';
import type { Policy } from '../../policy/index.ts';
import { CASHIER_REQUEST } from '../../wallet/index.ts';

const DAY_MS = 86_400_000;
/** The delay (ms) of the first run: a node that has just begun has more urgent work. */
const FIRST_MS = 60_000;
const INTERVAL_MS = 3_600_000;
/** The rows that one statement removes at most, and the pause (ms) after it. */
const BATCH = 1_000;
const PAUSE_MS = 50;
/** Twice the lifetime of a token. */
const ENDED_LOGIN_DAYS = 1;
/** No client of a player repeats a request so late. */
const REFUSED_REQUEST_DAYS = 30;
/** A mailed link of a registration lives a day. */
const UNUSED_REGISTRATION_DAYS = 2;
/** An invitation of staff lives three days; other mailed links, and tickets of logins, shorter. */
const UNUSED_TOKEN_DAYS = 4;

export type RemovedFrom = (typeof REMOVED_FROM)[number];

type Periods = Pick<Policy, 'stillsDays' | 'signInsDays' | 'machineEventsDays' | 'chatDays'>;

interface Rule {
  readonly table: RemovedFrom;
  readonly key: string;
  /** Null: for ever. */
  readonly days: number | null;
  /** The condition under which expired rows are kept. */
  readonly unless?: string;
}

/** The tables from which rows are removed. All others are kept for ever, those of money above all. */
export const REMOVED_FROM = [
  'ended_logins',
  'session_log',
  'machine_events',
  'game_stills',
  'chat_messages',
  'refused_requests',
  'registrations',
  'one_time_tokens',
] as const;

const rulesOf = ({ stillsDays, signInsDays, machineEventsDays, chatDays }: Periods): readonly Rule[] => [
  { table: 'ended_logins', key: 'login', days: ENDED_LOGIN_DAYS },
  { table: 'session_log', key: 'id', days: signInsDays },
  { table: 'machine_events', key: 'id', days: machineEventsDays },
  { table: 'game_stills', key: 'game_id', days: stillsDays },
  { table: 'registrations', key: 'digest', days: UNUSED_REGISTRATION_DAYS },
  { table: 'one_time_tokens', key: 'digest', days: UNUSED_TOKEN_DAYS },
  // A cashier may repeat an order at any time.
  {
    table: 'refused_requests',
    key: 'request_id',
    days: REFUSED_REQUEST_DAYS,
    unless: `starts_with(request_id, '${CASHIER_REQUEST}')`,
  },
  // The list of conversations needs the last message of each.
  {
    table: 'chat_messages',
    key: 'id',
    days: chatDays,
    unless: 'exists (select from chats where chats.id = chat_id and last_message = chat_messages.id)',
  },
];

/**
 * Removes expired data once an hour: whole months of the tables that are partitioned by month, and rows of the others, in
 * small batches that neither wait for locks nor hold them for long. Creates the partitions of the months to come.
 */
export class Retention {
  readonly #parts;
  readonly #repeated: Repeated;

  constructor(
    parts: Pick<SiteContext, 'db' | 'clock' | 'log'> & {
      readonly policy: Periods;
      /** Rows of a table were removed. */
      readonly removed: (table: RemovedFrom, rows: number) => void;
    },
  ) {
    this.#parts = parts;
    this.#repeated = new Repeated({
      ...parts,
      firstMs: FIRST_MS,
      everyMs: INTERVAL_MS,
      work: () => this.#run(),
      failed: 'data retention failed; retrying in an hour',
    });
  }

  /** Resolves when the current batch has ended. */
  close(): Promise<void> {
    return this.#repeated.close();
  }

  async #run(): Promise<void> {
    const { clock, log, policy } = this.#parts;
    await this.#prepareMonths();
    for (const rule of rulesOf(policy)) {
      if (rule.days === null) continue;
      const moment = new Date(clock.now() - rule.days * DAY_MS);
      const before = isMonthly(rule.table) ? monthOf(moment) : moment;
      const rows = (await this.#dropMonths(rule.table, before)) + (await this.#clear(rule, before));
      if (rows > 0) log.info({ table: rule.table, rows, before }, 'old rows removed');
    }
  }

  async #prepareMonths(): Promise<void> {
    const { db, clock, log } = this.#parts;
    for (const table of MONTHLY) {
      const created = await createMonths(db, table, new Date(clock.now())).catch((error: unknown) => {
        log.warn({ err: error, table }, 'cannot create partitions; retrying in an hour');
        return [];
      });
      if (created.length > 0) log.info({ table, created }, 'partitions created');
    }
  }

  async #dropMonths(table: Rule['table'], end: Date): Promise<number> {
    if (this.#repeated.closed || !isMonthly(table)) return 0;
    const { db, log, removed } = this.#parts;
    const rows = await dropMonths(db, table, end).catch((error: unknown) => {
      log.warn({ err: error, table }, 'cannot drop old partitions; retrying in an hour');
      return 0;
    });
    removed(table, rows);
    return rows;
  }

  async #clear(rule: Rule, before: Date): Promise<number> {
    let rows = 0;
    while (!this.#repeated.closed) {
      const removed = await removeOldest(this.#parts.db, rule, before);
      this.#parts.removed(rule.table, removed);
      rows += removed;
      if (removed < BATCH) break;
      await sleep(PAUSE_MS);
    }
    return rows;
  }
}

const isMonthly = (table: Rule['table']): table is Monthly => MONTHLY.some((each) => each === table);

/** Removes a batch; locked rows are left to the next run. Returns the number of removed rows. */
async function removeOldest(db: Db, { table, key, unless }: Rule, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where at < ${before} and ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)}
      where at < ${before} ${unless === undefined ? sql`` : sql`and not ${sql.raw(unless)}`}
      order by at limit ${BATCH} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
