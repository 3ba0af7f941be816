import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { type Baseline, baselineOf, lastRow, moneyDigest, type TrailProof } from '../../trail/index.ts';
import type { Proof } from '../../wallet/index.ts';
import { accountFaults } from './account-faults.ts';
import type { Check } from './check.ts';
import { DAYS } from './day-checks.ts';
import { exclusionFaults } from './exclusion-faults.ts';
import { MONEY } from './money-checks.ts';

/** Compares money, duties and exclusions with the rows of the trail that say how they came about, in one snapshot. */
export function crossChecks(db: Db): Promise<readonly TrailProof[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Of a trail without rows, that is what is named.
      if ((await lastRow(tx)) === undefined) return [];
      const baseline = await baselineOf(tx);
      await settle(tx, baseline);
      const proofs: Proof[] = [];
      for (const check of [...MONEY, ...DAYS]) proofs.push(await compared(tx, check));
      return [
        ...proofs,
        await earlierMoney(tx, baseline),
        await accountFaults(tx, baseline),
        await exclusionFaults(tx, baseline),
      ];
    });
}

/** Statements read the baseline as settings of the transaction. */
async function settle(tx: Tx, { lastPosting: posting, lastGrant: grant }: Baseline): Promise<void> {
  await sql`select set_config('floorcast.posting', ${String(posting)}, true),
    set_config('floorcast.grant', ${String(grant)}, true)`.execute(tx);
}

async function compared(tx: Tx, { what, count, broken }: Check): Promise<Proof> {
  const counted = await sql<{ n: bigint }>`${sql.raw(count)}`.execute(tx);
  const lines = await sql<{ line: string }>`${sql.raw(broken)}`.execute(tx);
  return { what, rows: Number(counted.rows[0]?.n ?? 0n), broken: lines.rows.map(({ line }) => line) };
}

/** What was before has no rows: the trail has the hash of its money. */
async function earlierMoney(tx: Tx, baseline: Baseline): Promise<TrailProof> {
  const { lastPosting, digest, accounts, restarted, at } = baseline;
  const same = lastPosting === 0 || (await moneyDigest(tx, lastPosting)) === digest;
  const before = lastPosting > 0 || accounts.length > 0;
  return {
    what: 'the trail was begun once, and money of before is what it was then',
    rows: lastPosting,
    broken: [
      ...(restarted
        ? [`the trail was begun again at ${at}, on a site that was in use: all rows of before are missing`]
        : []),
      ...(same ? [] : [`postings up to ${lastPosting} are not those that row trail.baseline was written of`]),
    ],
    notes: before
      ? [
          `the trail covers the site since ${at}: ${accounts.length} accounts of staff, and postings up to ${lastPosting}, have no rows of their own`,
        ]
      : [],
  };
}
