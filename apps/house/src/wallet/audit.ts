import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/schema.ts';

/** One proof about the ledger: its subject, the number of rows, and its violations (empty: it holds). */
export interface Proof {
  readonly what: string;
  readonly rows: number;
  readonly broken: readonly string[];
}

/** A comparison: what is counted, and the lines of what differs. */
export interface Check {
  readonly what: string;
  readonly count: string;
  readonly broken: string;
}

const PROOFS: readonly Check[] = [
  {
    what: 'every posting sums to zero',
    count: 'select count(*) as n from postings',
    broken: `select 'posting ' || p.id || ': ' || coalesce(sum(e.amount), 0) as line from postings p
      left join entries e on e.posting_id = p.id group by p.id
      having coalesce(sum(e.amount), 1) <> 0 order by p.id`,
  },
  {
    what: 'every balance equals the sum of its entries',
    count: 'select count(*) as n from accounts',
    broken: `select a.id || ': balance ' || a.balance || ', entries ' || coalesce(sum(e.amount), 0) as line
      from accounts a left join entries e on e.account_id = a.id group by a.id
      having a.balance <> coalesce(sum(e.amount), 0) order by a.id`,
  },
  {
    what: 'no account is below its minimum balance',
    count: 'select count(*) as n from accounts where least is not null',
    broken: `select id || ': ' || balance as line from accounts where balance < least order by id`,
  },
  {
    what: 'the sum of all accounts is zero',
    count: 'select count(*) as n from accounts',
    broken: `select 'sum ' || sum(balance) as line from accounts having sum(balance) <> 0`,
  },
  {
    what: 'money in transit equals the open cash-ins',
    count: `select count(*) as n from transfers where state in ('requested', 'sent', 'unknown')`,
    broken: `select 'transit ' || t.held || ', open cash-ins ' || o.owed as line from
      (select coalesce(sum(balance), 0) as held from accounts where id = 'transit') t,
      (select coalesce(sum(amount), 0) as owed from transfers
        where direction = 'in' and state in ('requested', 'sent', 'unknown')) o
      where t.held <> o.owed`,
  },
  {
    what: 'every settled transfer is booked with the amount that moved',
    count: `select count(*) as n from transfers where state = 'settled'`,
    broken: `select 'transfer ' || t.id as line from transfers t
      left join postings p on p.request_id in ('transfer:' || t.id || ':give', 'transfer:' || t.id || ':cap')
      left join entries e on e.posting_id = p.id and e.amount > 0
      where t.state = 'settled' group by t.id having t.moved <> coalesce(sum(e.amount), 0) order by t.id`,
  },
  {
    what: 'money held for withdrawals equals the open withdrawals',
    count: `select count(*) as n from withdrawals where state in ('requested', 'paying')`,
    broken: `select 'withdrawals ' || w.held || ', open ones ' || o.owed as line from
      (select coalesce(sum(balance), 0) as held from accounts where id = 'withdrawals') w,
      (select coalesce(sum(amount), 0) as owed from withdrawals where state in ('requested', 'paying')) o
      where w.held <> o.owed`,
  },
  {
    what: 'every hand pay is booked with its amount once paid, and not before',
    count: 'select count(*) as n from hand_pays',
    broken: `select 'hand pay ' || h.id as line from hand_pays h
      left join postings p on p.request_id in ('hand-pay:' || h.id || ':give', 'hand-pay:' || h.id || ':cap')
      left join entries e on e.posting_id = p.id and e.amount > 0
      group by h.id having coalesce(sum(e.amount), 0) <>
        case when h.paid_at is null or h.player_id is null then 0 else h.amount end order by h.id`,
  },
  {
    what: 'approval requests are booked once approved, and not before',
    count: `select count(*) as n from proposals where kind in ('deposit', 'withdrawal', 'adjustment', 'void')`,
    broken: `select 'proposal ' || coalesce(d.id::text, substring(p.request_id from 10)) as line
      from (select id, amount, state from proposals
        where kind in ('deposit', 'withdrawal', 'adjustment', 'void')) d
      full join (select request_id, e.amount from postings
        join entries e on e.posting_id = postings.id and e.amount > 0
        where request_id like 'proposal:%') p on p.request_id = 'proposal:' || d.id
      where coalesce(p.amount, 0) <> case when d.state = 'done' then d.amount else 0 end
        or d.id is null order by 1`,
  },
  {
    what: 'slip numbers have no gaps',
    count: 'select count(*) as n from slips',
    broken: `select 'slips ' || count(*) || ', last number ' || max(number) as line from slips
      having count(*) <> coalesce(max(number), 0)`,
  },
];

/** What a check of the database has found. */
export async function proofOf(tx: Tx, { what, count, broken }: Check): Promise<Proof> {
  const counted = await sql<{ n: bigint }>`${sql.raw(count)}`.execute(tx);
  const lines = await sql<{ line: string }>`${sql.raw(broken)}`.execute(tx);
  return { what, rows: Number(counted.rows[0]?.n ?? 0n), broken: lines.rows.map(({ line }) => line) };
}

/** Reads in one snapshot of the database. */
export const inSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/** Proves the ledger. */
export const audit = (db: Db): Promise<Proof[]> =>
  inSnapshot(db, async (tx) => {
    const proofs: Proof[] = [];
    for (const check of PROOFS) proofs.push(await proofOf(tx, check));
    return proofs;
  });

/** The cheap part of the audit, for a house that runs: all accounts together are zero. */
export async function sumsToZero(db: Db): Promise<boolean> {
  const { rows } = await sql<{ sum: string | null }>`select sum(balance) as sum from accounts`.execute(db);
  return Number(rows[0]?.sum ?? 0) === 0;
}
