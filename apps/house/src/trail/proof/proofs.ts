import type { TrailState } from '@floorcast/contract/trail';
import type { Selectable } from 'kysely';
import * as z from 'zod';
import type { HeadPlace } from '../../config/places.ts';
import type { SiteContext } from '../../context.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { type TrailKey, trailKeyOf } from '../../platform/db/trail-key.ts';
import { Repeated } from '../../platform/repeated.ts';
import { hashOf } from '../chain.ts';
import { type Actor, record } from '../record.ts';
import { proveTrail } from './prove.ts';

/** Lines that a row keeps of what is wrong; the audit shows more. */
const LISTED_MOST = 20;

/** Proves the trail, with the heads of a place, and records how that went. Returns what is wrong. */
export async function proveAndRecord(
  db: Db,
  by: Actor,
  place: HeadPlace | undefined,
): Promise<readonly string[]> {
  const proofs = await proveTrail(db, { place });
  const problems = proofs.flatMap(({ broken }) => broken);
  const rows = proofs[0]?.rows ?? 0;
  const heads = await db.selectFrom('trailHeads').select(['journal', 'counter']).orderBy('journal').execute();
  const detail = {
    rows,
    wrong: problems.length,
    problems: problems.slice(0, LISTED_MOST),
    // A journal that is rolled back, together with its copy, has fewer heads than this row says.
    heads: heads.map(({ journal, counter }) => `${journal} ${counter}`),
  };
  await db.transaction().execute((tx) => record(tx, { kind: 'trail.proved', by, detail }));
  return problems;
}

const Proved = z.object({ rows: z.int(), problems: z.array(z.string()) });

/** What a row says of a proof; null: it was forged. */
function proofIn(key: TrailKey, row: Selectable<Schema['trail']>): TrailState['proof'] {
  const said = Proved.safeParse(row.detail);
  if (!said.success || !hashOf(key, row.prev, row).equals(row.hash)) return null;
  return { at: row.at.toISOString(), by: row.actor, ...said.data };
}

/** How far the chain reaches, and its last proof. */
export async function trailState(db: Db): Promise<TrailState> {
  const last = () => db.selectFrom('trail').orderBy('seq', 'desc').limit(1);
  const head = await last().select(['seq', 'at']).executeTakeFirst();
  const proof = await last().selectAll().where('kind', '=', 'trail.proved').executeTakeFirst();
  return {
    status: 1,
    head: head === undefined ? null : { seq: Number(head.seq), at: head.at.toISOString() },
    proof: proof === undefined ? null : proofIn(trailKeyOf(db), proof),
  };
}

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
      failed: 'cannot verify the audit trail; retrying tomorrow',
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
      log.error({ problems }, 'audit trail verification failed; run npm run audit to list the problems');
  }
}
