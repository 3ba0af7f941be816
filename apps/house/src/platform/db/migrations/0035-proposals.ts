import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table proposals (
    id uuid primary key,
    request_id text not null unique,
    kind text not null,
    terms jsonb not null,
    -- What it is about, of which one proposal is open at a time, and one void is carried out ever.
    subject text,
    player_id int references users,
    machine_id int references machines,
    amount bigint check (amount > 0),
    reason text not null,
    state text not null default 'open'
      check (state in ('open', 'done', 'refused', 'withdrawn', 'expired')),
    proposed_by int not null references users,
    proposed_name text not null,
    proposed_login text not null,
    at timestamptz not null,
    expires timestamptz not null,
    decided_by int references users,
    decided_name text,
    decided_login text,
    decided_at timestamptz,
    note text not null default '',
    outcome jsonb,
    check ((state = 'open') = (decided_at is null)),
    check ((state = 'done') = (outcome is not null)),
    -- One person alone only pays hand pays.
    check (state <> 'done' or decided_by <> proposed_by or kind = 'hand-pay'),
    check (state <> 'done' or decided_login <> proposed_login or kind = 'hand-pay')
  )`,
  `create unique index proposals_open_subject on proposals (subject) where state = 'open'`,
  `create unique index proposals_voided on proposals (subject) where state = 'done' and kind = 'void'`,
  `create index proposals_open on proposals (at) where state = 'open'`,
  `create index proposals_decided on proposals (decided_at desc) where state <> 'open'`,
  'create index proposals_player on proposals (player_id, at desc)',
  `create trigger proposals_fenced before insert or update or delete on proposals
    for each statement execute function check_fence()`,
  // Numbers without gaps: the next one is taken in the transaction that moves the money.
  `create table slips (
    number int primary key check (number > 0),
    proposal_id uuid not null unique references proposals,
    printed int not null default 0
  )`,
  `create trigger slips_fenced before insert or update or delete on slips
    for each statement execute function check_fence()`,
];

/** What moves money by hand: proposed by one member of staff, and approved by another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
