import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'alter table one_time_tokens drop constraint one_time_tokens_purpose_check',
  `alter table one_time_tokens add constraint one_time_tokens_purpose_check check (
    purpose in ('reset-password', 'second-factor', 'terms', 'add-passkey', 'invitation'))`,
  'alter table machines add column retired_at timestamptz',
  'alter table floors add column retired_at timestamptz',
  'alter table nodes add column policy_id text',
  `create table site_documents (
    kind text not null check (kind in ('settings', 'policy', 'claims')),
    version int not null check (version > 0),
    body jsonb,
    note text not null,
    by_id int,
    by_name text not null,
    at timestamptz not null default now(),
    primary key (kind, version)
  )`,
];

/** What staff set up in the browser: invitations, machines and floors out of use, and versions of settings and policy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
