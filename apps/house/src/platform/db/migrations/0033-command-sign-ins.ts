import { type Kysely, sql } from 'kysely';

/** Sign-ins of staff at the command line. The database keeps the digests of their tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table command_sign_ins (
      login uuid primary key default gen_random_uuid(),
      digest text not null unique,
      user_id int not null references users on delete cascade,
      version int not null,
      at timestamptz not null default now(),
      expires_at timestamptz not null
    )`)
    .execute(db);
}
