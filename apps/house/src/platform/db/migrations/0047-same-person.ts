import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // By these, accounts of the same person are sought. Null until the house has started: it writes those of accounts that have none.
  'alter table users add column mailbox text, add column person_keys text[]',
  'create index if not exists users_mailbox on users (mailbox)',
  'create index if not exists users_person_keys on users using gin (person_keys)',
  'create index if not exists users_birth_date on users (birth_date)',
  'create index if not exists users_unkeyed on users (id) where person_keys is null',
  // Accounts of which others of the same person are known; those of one person have the same number.
  'create table persons (account_id int primary key references users, person_id int not null)',
  'create index persons_person on persons (person_id)',
  // Two accounts that may be of one person: until somebody has decided, no money moves at the first of them, or at both.
  `create table person_reviews (
    id int generated always as identity primary key,
    account_id int not null references users,
    other_id int not null references users,
    both_wait boolean not null default false,
    state text not null default 'open' check (state in ('open', 'same', 'different')),
    at timestamptz not null default now(),
    decided_by int references users,
    decided_at timestamptz,
    reason text not null default '',
    check (account_id <> other_id)
  )`,
  `create unique index person_reviews_pair
    on person_reviews (least(account_id, other_id), greatest(account_id, other_id))`,
  'create index person_reviews_account on person_reviews (account_id)',
  'create index person_reviews_other on person_reviews (other_id)',
  // Accounts whose owners could sign in as the proposer when it was made; an older version writes none.
  "alter table proposals add column proposed_for int[] not null default '{}'",
];

/** What accounts of the same person are found by, and what staff decide about two that may be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
