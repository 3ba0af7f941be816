import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { guardFaults } from '../../platform/db/guards/guard-faults.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { trailKeyOf } from '../../platform/db/trail-key.ts';
import { miscounts } from '../../platform/lists/blocks.ts';
import { type GatheredHeads, gatherHeads, type HeadsWanted } from '../heads/gather.ts';
import { ChainProof } from './chain-proof.ts';
import { everyHead, journalFaults } from './journal-faults.ts';

type Row = Selectable<Schema['trail']>;

/** A proof of the trail: its subject, the number of rows, and what is wrong (empty: it holds). */
export interface TrailProof {
  readonly what: string;
  readonly rows: number;
  readonly broken: readonly string[];
  /** What is to be known beside that, a line each. */
  readonly notes?: readonly string[];
}

/** Rows that are hashed at once: the house has players to answer meanwhile. */
const BATCH = 200;

/** Proves the chain from its first row, that the signed heads are rows of it, and that the heads themselves are all there. */
export async function proveTrail(db: Db, wanted: HeadsWanted = {}): Promise<readonly TrailProof[]> {
  const heads = await gatherHeads(db, wanted);
  const chain = new ChainProof(trailKeyOf(db), everyHead(heads));
  const { isUsed, miscounted } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      for await (const row of rowsOf(tx)) chain.add(row);
      return { ...(await usage(tx)), miscounted: await miscounts(tx) };
    });
  const { facts } = chain;
  return [
    {
      what: 'every audit trail entry follows the one before it',
      rows: chain.rows,
      broken: chain.rows === 0 && isUsed ? [EMPTY] : chain.broken,
      ...(facts.sound !== undefined && {
        notes: [`row ${facts.sound.seq} of ${facts.sound.at} is the last proof without a fault`],
      }),
    },
    {
      what: 'every signed head is an entry of the audit trail, and none is missing',
      rows: everyHead(heads).length,
      notes: [...headNotes(chain.rows, heads), ...chain.givenUp()],
      broken: [...chain.headFaults(), ...journalFaults(heads, facts)],
    },
    {
      what: 'audit trail and game lists have the right counts',
      rows: chain.rows,
      broken: miscounted,
    },
    { what: 'the guards created by migrations are in the database', rows: 1, broken: await guardFaults(db) },
  ];
}

const EMPTY =
  'all rows are missing: the site has accounts, and a house writes to the trail when it starts for the first time';

/** A site that nobody has used has nothing to prove. */
async function usage(tx: Tx): Promise<{ readonly isUsed: boolean }> {
  const { rows } = await sql<{ isUsed: boolean }>`select exists (select from users) as "isUsed"`.execute(tx);
  return { isUsed: rows[0]?.isUsed === true };
}

/** By a cursor: a forger may have removed the key that makes numbers unique. */
async function* rowsOf(tx: Tx): AsyncIterable<Row> {
  await sql`declare trail_rows no scroll cursor for select * from trail order by seq`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from trail_rows`.execute(tx);
    if (rows.length === 0) return;
    yield* rows;
    await nextTurn();
  }
}

/** Without heads nobody notices rows that are cut off at the end. */
function headNotes(rows: number, heads: GatheredHeads): readonly string[] {
  const newest = everyHead(heads)
    .map(({ head }) => head.at)
    .sort()
    .at(-1);
  if (newest !== undefined) return [`the newest head was signed at ${newest}`];
  return rows === 0 ? [] : ['there is no signed head here: rows that are cut off at the end are not noticed'];
}
