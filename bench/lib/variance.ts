import type { Db } from '../../apps/house/src/platform/db/schema.ts';

/** The variance of the ledger: games that no floor reported. */
export async function variance(db: Db): Promise<string[]> {
  const row = await db
    .selectFrom('accounts')
    .select('balance')
    .where('id', '=', 'house:variance')
    .executeTakeFirst();
  return (row?.balance ?? 0n) === 0n ? [] : [`house:variance holds ${row?.balance}`];
}
