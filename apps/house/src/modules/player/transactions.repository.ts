import { SESSION_LOG_TYPES } from '@floorcast/contract/auth';
import { minorUnits } from '@floorcast/contract/money';
import { AMOUNT_ACTIONS, AmountActionCode, type TransactionRow } from '@floorcast/contract/player';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Db } from '../../platform/db/schema.ts';

/** A page of a list: from 1, with `size` rows; `sort` is a field of the row, `-` before it for descending. */
export interface PageWish {
  readonly page: number;
  readonly size: number;
  readonly sort?: string | undefined;
}

const Row = z.object({
  id: z.string(),
  at: z.date(),
  kind: z.number().nullable(),
  log_type: z.enum(SESSION_LOG_TYPES).nullable(),
  amount: z.bigint().nullable(),
  tag: z.string(),
  machine: z.string().nullable(),
  ip: z.string(),
});

/** Where the money of each kind comes from, in plain words. */
const SOURCES = new Map<number, string>([
  [AMOUNT_ACTIONS.deposit, 'cashier'],
  [AMOUNT_ACTIONS.withdraw, 'wallet'],
  [AMOUNT_ACTIONS.cashIn, 'wallet'],
  [AMOUNT_ACTIONS.cashOut, 'machine'],
  [AMOUNT_ACTIONS.handPay, 'machine'],
  [AMOUNT_ACTIONS.jackpot, 'house'],
]);
const COLUMNS = new Map([
  ['date', 'at'],
  ['amount', 'amount'],
  ['type', 'kind'],
  ['machine', 'machine'],
]);

/**
 * What moved on a player's wallet and what happened to their account, in one list.
 *
 * A cash-in is booked in two postings (wallet → transit → machine); the list shows the second, when it happened, as
 * what it took from the wallet. A read of other modules' tables: it writes nothing.
 */
export async function transactions(db: Db, playerId: number, { page, size, sort = '-date' }: PageWish) {
  const column = COLUMNS.get(sort.replace(/^-/, '')) ?? 'at';
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const list = sql`(
    select 'p' || p.id as id, p.at, p.kind::int as kind, null as log_type,
      case when p.kind in (${AMOUNT_ACTIONS.cashIn}, ${AMOUNT_ACTIONS.withdraw}) then -e.amount else e.amount end as amount,
      p.tag, m.name as machine, coalesce(s.ip, '') as ip
    from postings p
    join entries e on e.posting_id = p.id and e.amount > 0
    left join machines m on m.id = p.machine_id
    left join play_sessions s on s.id = p.session_id
    where p.player_id = ${playerId} and p.kind is not null
    union all
    select 'l' || l.id, l.at, null, l.type, null, '', null, l.ip from session_log l where l.user_id = ${playerId}
  ) as list`;
  const counted = await sql<{ total: bigint }>`select count(*) as total from ${list}`.execute(db);
  const { rows } = await sql`
    select * from ${list}
    order by ${sql.ref(column)} ${sql.raw(direction)} nulls last, id ${sql.raw(direction)}
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  const items = z.array(Row).parse(rows).map(toTransaction);
  return { items, total: Number(counted.rows[0]?.total ?? 0n), page, size };
}

function toTransaction(row: z.infer<typeof Row>): TransactionRow {
  return {
    id: row.id,
    date: row.at.toISOString(),
    from: SOURCES.get(row.kind ?? 0) ?? 'account',
    amount: row.amount === null ? null : minorUnits(row.amount),
    type: row.log_type ?? AmountActionCode.parse(row.kind),
    tag: row.tag,
    machine: row.machine,
    ip: row.ip,
  };
}
