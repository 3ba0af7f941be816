import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Calendar } from '../../../platform/days/calendar.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { proveAndRecord, trailState } from '../proofs.ts';
import { type SignedHead, signHead, writeDay, writeLatest } from './heads.ts';

/** How often (ms) the last row is looked at: rows that are cut off before are not noticed. */
const INTERVAL_MS = 1_000;

/** The delay (ms) of the first proof: a node that has just begun has more urgent work. */
const FIRST_PROOF_MS = 600_000;

interface HeadKeeperParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly calendar: Calendar;
  readonly log: Logger;
  /** Undefined: heads are only logged. */
  readonly folder: string | undefined;
}

/**
 * Writes the signed head of the trail out of the database: `latest` within a second of each new row, and one for each day of
 * the site, into a file and the log. Rows that a superuser removes from the end are missing in the audit then.
 */
export class HeadKeeper {
  readonly #parts: HeadKeeperParts;
  #cancel: () => void;
  #running: Promise<void> = Promise.resolve();
  #closed = false;
  #latest: SignedHead | undefined;
  #day: string | undefined;
  /** The day of the last proof. */
  #proved: string | undefined;
  #proving: Promise<void> = Promise.resolve();
  readonly #since: number;

  constructor(parts: HeadKeeperParts) {
    this.#parts = parts;
    this.#since = parts.clock.now();
    this.#cancel = parts.clock.after(0, () => this.#begin());
  }

  /** Resolves when the last head is written. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel();
    await this.#running;
    await this.#proving;
    await this.#keep().catch(() => undefined);
  }

  #begin(): void {
    const { clock, log } = this.#parts;
    this.#running = this.#keep()
      .catch((error: unknown) =>
        log.error({ err: error }, 'the head of the trail was not written; retrying in a second'),
      )
      .then(() => {
        if (!this.#closed) this.#cancel = clock.after(INTERVAL_MS, () => this.#begin());
      });
  }

  async #keep(): Promise<void> {
    const { db, clock, calendar, folder, log } = this.#parts;
    const day = calendar.dayOf(clock.now());
    const head = await signHead(db, new Date(clock.now()));
    if (head === undefined) return;
    const isNew = head.seq !== this.#latest?.seq || head.hash !== this.#latest.hash;
    if (isNew && folder !== undefined && (await writeLatest(db, folder, head)))
      log.error(
        'rows of the trail are missing: npm run audit names them; the head that proves it is kept beside the others',
      );
    if (day !== this.#day) {
      if (folder !== undefined) writeDay(folder, day, head);
      log.info({ ...head }, 'head of the trail');
    }
    this.#latest = head;
    this.#day = day;
    if (day === this.#proved || this.#closed || clock.now() - this.#since < FIRST_PROOF_MS) return;
    this.#proved = day;
    this.#proving = this.#prove(day).catch((error: unknown) =>
      log.error({ err: error }, 'the trail could not be proved; retrying tomorrow'),
    );
  }

  /** Once a day of the site, whichever node has the job. */
  async #prove(day: string): Promise<void> {
    const { db, calendar, folder, log } = this.#parts;
    const { proof } = await trailState(db);
    if (proof !== null && calendar.dayOf(Date.parse(proof.at)) === day) return;
    const problems = await proveAndRecord(db, { part: 'house' }, folder);
    if (problems.length > 0)
      log.error({ problems }, 'the trail does not hold: npm run audit names all that is wrong');
  }
}
