import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Calendar } from '../../../platform/days/calendar.ts';
import type { Db } from '../../../platform/db/schema.ts';
import type { HeadPlace } from '../heads/keep-head.ts';
import { proveAndRecord, trailState } from './proofs.ts';

const INTERVAL_MS = 60_000;
/** The delay (ms) of the first proof: a node that has just begun has more urgent work. */
const FIRST_MS = 600_000;

interface DailyProofParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly calendar: Calendar;
  readonly log: Logger;
  readonly place: HeadPlace | undefined;
}

/** Proves the trail once a day of the site, on the node that has the job. */
export class DailyProof {
  readonly #parts: DailyProofParts;
  #cancel: () => void;
  #running: Promise<void> = Promise.resolve();
  #closed = false;
  /** The day of the last proof. */
  #proved: string | undefined;

  constructor(parts: DailyProofParts) {
    this.#parts = parts;
    this.#cancel = parts.clock.after(FIRST_MS, () => this.#begin());
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel();
    await this.#running;
  }

  #begin(): void {
    const { clock, calendar, log } = this.#parts;
    const day = calendar.dayOf(clock.now());
    this.#running = (day === this.#proved ? Promise.resolve() : this.#prove(day))
      .catch((error: unknown) =>
        log.error({ err: error }, 'the trail could not be proved; retrying tomorrow'),
      )
      .then(() => {
        this.#proved = day;
        if (!this.#closed) this.#cancel = clock.after(INTERVAL_MS, () => this.#begin());
      });
  }

  async #prove(day: string): Promise<void> {
    const { db, calendar, log, place } = this.#parts;
    const { proof } = await trailState(db);
    if (proof !== null && calendar.dayOf(Date.parse(proof.at)) === day) return;
    const problems = await proveAndRecord(db, { part: 'house' }, place);
    if (problems.length > 0)
      log.error({ problems }, 'the trail does not hold: npm run audit names all that is wrong');
  }
}
