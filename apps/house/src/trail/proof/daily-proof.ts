import type { SiteContext } from '../../context.ts';
import { Repeated } from '../../platform/repeated.ts';
import type { HeadPlace } from '../heads/keep-head.ts';
import { proveAndRecord, trailState } from './proofs.ts';

const INTERVAL_MS = 60_000;
/** The delay (ms) of the first proof: a node that has just begun has more urgent work. */
const FIRST_MS = 600_000;

/** Proves the trail once a day of the site, on the node that has the job. */
export class DailyProof {
  readonly #parts;
  readonly #repeated: Repeated;
  /** The day of the last proof. */
  #proved: string | undefined;

  constructor(
    parts: Pick<SiteContext, 'db' | 'clock' | 'calendar' | 'log'> & { readonly place: HeadPlace | undefined },
  ) {
    this.#parts = parts;
    this.#repeated = new Repeated({
      ...parts,
      firstMs: FIRST_MS,
      everyMs: INTERVAL_MS,
      work: () => this.#proveToday(),
      failed: 'the trail could not be proved; retrying tomorrow',
    });
  }

  close(): Promise<void> {
    return this.#repeated.close();
  }

  async #proveToday(): Promise<void> {
    const { clock, calendar } = this.#parts;
    const day = calendar.dayOf(clock.now());
    const before = this.#proved;
    this.#proved = day;
    if (day !== before) await this.#prove(day);
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
