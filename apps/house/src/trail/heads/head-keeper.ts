import type { HeadPlace } from '../../config/places.ts';
import type { SiteContext } from '../../context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Repeated } from '../../platform/repeated.ts';
import { type Head, lineOf } from './head.ts';
import { keepHead, lastRow } from './keep-head.ts';
import { type Witness, WitnessQueue } from './witnesses.ts';

/** How often (ms) the last row is looked at: rows that are cut off before are not noticed. */
const INTERVAL_MS = 1_000;
/** The log has a head so often (ms). */
const LOGGED_MS = 60_000;

/**
 * Writes the signed head of the trail out of the database within a second of each new row: on every node, into its own
 * journal, to the witness, and once a minute into the log. Rows that a superuser removes from the end are missing in the audit
 * then.
 */
export class HeadKeeper {
  readonly #parts;
  readonly #witness: WitnessQueue;
  readonly #repeated: Repeated;
  #newest: Head | undefined;
  #logged: { readonly head: Head; readonly at: number } | undefined;

  constructor(
    parts: Pick<SiteContext, 'db' | 'clock' | 'log'> & {
      readonly place: HeadPlace;
      /** Undefined: heads leave the node by its log only. */
      readonly witness: Witness | undefined;
    },
  ) {
    this.#parts = parts;
    this.#witness = new WitnessQueue(parts);
    this.#repeated = new Repeated({
      ...parts,
      firstMs: 0,
      everyMs: INTERVAL_MS,
      work: () => this.#keep(),
      failed: 'cannot write the audit trail head; retrying in 1 s',
    });
  }

  /** Resolves when the last head is written. */
  async close(): Promise<void> {
    await this.#repeated.close();
    await this.#keep().catch(() => undefined);
  }

  async #keep(): Promise<void> {
    const { db, clock, place, log } = this.#parts;
    const before = this.#newest;
    const row = await lastRow(db);
    if (before === undefined || row?.seq !== before.seq || row.hash !== before.hash) {
      if (before !== undefined && !(await isRow(db, before)))
        log.error({ head: lineOf(before) }, 'audit trail entries are missing; run npm run audit');
      const head = await keepHead(db, place, new Date(clock.now()));
      if (head !== undefined && head.counter !== before?.counter) this.#witness.add(lineOf(head));
      this.#newest = head;
    }
    this.#logHead();
    await this.#witness.send();
  }

  #logHead(): void {
    const { clock, log } = this.#parts;
    const head = this.#newest;
    if (head === undefined || head === this.#logged?.head) return;
    if (!this.#repeated.closed && clock.now() - (this.#logged?.at ?? 0) < LOGGED_MS) return;
    this.#logged = { head, at: clock.now() };
    log.info({ head: lineOf(head) }, 'current audit trail head');
  }
}

async function isRow(db: Db, { seq, hash }: Head): Promise<boolean> {
  const row = await db.selectFrom('trail').select('hash').where('seq', '=', BigInt(seq)).executeTakeFirst();
  return row?.hash.toString('hex') === hash;
}
