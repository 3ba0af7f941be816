import { type Kysely, sql } from 'kysely';

/** What a floor that is being set up proves itself with, once: kept as a hash, one a floor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table floor_enrol_codes (
      floor_id text primary key references floors,
      code_hash text not null unique,
      expires_at timestamptz not null
    )`)
    .execute(db);
}
