import { minorUnits } from '@floorcast/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';
import { UNEXPLAINED_WIN } from '../../../wallet/index.ts';
import type { NewCall } from './open-call.ts';

/** How far back (ms) differences are looked for that no call was raised for: an owner that was killed left them. */
const BACK_MS = 24 * 3_600_000;

/** Differences between meter and ledger that were booked at these machines, and that no call was raised for. */
export async function unreportedVariances(
  db: Db,
  machineIds: readonly number[],
  now: number,
): Promise<NewCall[]> {
  if (machineIds.length === 0) return [];
  const rows = await db
    .selectFrom('entries')
    .innerJoin('postings', 'postings.id', 'entries.postingId')
    .innerJoin('machines', 'machines.id', 'postings.machineId')
    .select(['requestId', 'machineId', 'floorId', 'amount', 'tag'])
    .where('accountId', '=', 'house:variance')
    .where('tag', 'in', ['variance', UNEXPLAINED_WIN])
    .where('machineId', 'in', machineIds)
    .where('at', '>', new Date(now - BACK_MS))
    .where(
      sql<boolean>`not exists (select from calls where kind = 'variance' and subject = postings.request_id)`,
    )
    .orderBy('postings.id')
    .execute();
  return rows.map(({ requestId, machineId, floorId, amount, tag }) => ({
    kind: 'variance',
    cause: 'variance',
    subject: requestId,
    machineId: machineId ?? undefined,
    floorId,
    // What the meter had above the ledger, or what a game won beyond all that explains it.
    amount: minorUnits(tag === UNEXPLAINED_WIN ? amount : -amount),
  }));
}
