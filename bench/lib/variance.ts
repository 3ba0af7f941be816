import type { Db } from '../../apps/house/src/platform/db/schema.ts';

/** What machines had that the books did not expect: a game that nobody told of. */
export async function variance(db: Db): Promise<string[]> {
  const row = await db
    .selectFrom('accounts')
    .select('balance')
    .where('id', '=', 'house:variance')
    .executeTakeFirst();
  return (row?.balance ?? 0n) === 0n ? [] : [`house:variance holds ${row?.balance}`];
}
