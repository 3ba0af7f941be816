import type { TrailState } from '@floorcast/contract/trail';
import type { Selectable } from 'kysely';
import * as z from 'zod';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { type TrailKey, trailKeyOf } from '../../platform/db/trail-key.ts';
import { hashOf } from '../chain.ts';
import type { HeadPlace } from '../heads/keep-head.ts';
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
