import { type Kysely, sql } from 'kysely';

/** What was bet on a brand's machines: its jackpots grow by a share of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table brands add coin_in bigint not null default 0`.execute(db);
}
