import { SESSION_LOG_TYPES } from '@floorcast/contract/auth';
import { minorUnits } from '@floorcast/contract/money';
import {
  AMOUNT_ACTIONS,
  AmountActionCode,
  type TransactionRow,
  type TransactionsReply,
} from '@floorcast/contract/player';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Db } from '../../platform/db/schema.ts';
import { AS_OF, before, orderOf, type PageQuery, type Span } from '../../platform/lists/page.ts';
import { ADJUSTING, playerAccount } from '../../wallet/index.ts';

const Row = z.object({
  id: z.string(),
  at: z.date(),
  kind: z.number().nullable(),
  logType: z.enum(SESSION_LOG_TYPES).nullable(),
  amount: z.bigint().nullable(),
  tag: z.string(),
  machine: z.string().nullable(),
  ip: z.string(),
  withheld: z.bigint().nullable(),
});
const Totals = z.object({ total: z.bigint(), came: z.bigint(), went: z.bigint(), asOf: z.date() });

/** The origin of the money of each kind, in plain words. */
const SOURCES = new Map<number, string>([
  [AMOUNT_ACTIONS.deposit, 'cashier'],
  [AMOUNT_ACTIONS.withdraw, 'wallet'],
  [AMOUNT_ACTIONS.cashIn, 'wallet'],
  [AMOUNT_ACTIONS.cashOut, 'machine'],
  [AMOUNT_ACTIONS.handPay, 'machine'],
  [AMOUNT_ACTIONS.jackpot, 'house'],
  [AMOUNT_ACTIONS.adjustment, 'house'],
]);
/** Money with these tags comes from elsewhere than its kind says. */
const SOURCES_BY_TAG = new Map<string, string>([
  ['discount', 'house'],
  ['bonus', 'house'],
  ['weekly-bonus', 'house'],
  ['withdrawal-returned', 'cashier'],
]);
/** The kinds that an adjustment is stored as. */
const PAID: readonly number[] = [AMOUNT_ACTIONS.deposit, AMOUNT_ACTIONS.withdraw];
const COLUMNS = new Map([
  ['date', 'at'],
  ['amount', 'amount'],
  ['type', 'kind'],
  ['machine', 'machine'],
]);

/** `kind` as the contract's query has it: the number of an amount action, `money` or `activity`. */
export type TransactionsFilter = Pick<PageQuery, 'sort'> & Span & { readonly kind?: string | undefined };
export type TransactionsPageQuery = PageQuery & TransactionsFilter;

/**
 * Movements of a player's wallet and activity of the account, in one list.
 *
 * A cash-in is booked in two postings (wallet → transit → machine); the list shows the second, when it happened, as
 * what it took from the wallet. What a payout cap withheld has a row of its own, which moves nothing on the wallet. A read of other modules' tables: it writes nothing.
 */
export async function transactions(
  db: Db,
  playerId: number,
  filter: TransactionsPageQuery,
): Promise<TransactionsReply> {
  const { page, size } = filter;
  const counted = await sql`
    select count(*) as total,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as came,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as went,
      ${AS_OF} as as_of
    from ${listOf(playerId, filter)}`.execute(db);
  const { total, came, went, asOf } = Totals.parse(counted.rows[0]);
  const { rows } = await sql`
    select ${FIELDS} from ${listOf(playerId, before(filter, asOf))} order by ${inOrder(filter)}
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  return {
    items: z.array(Row).parse(rows).map(toTransaction),
    total: Number(total),
    page,
    size,
    totals: { in: minorUnits(came), out: minorUnits(went) },
    asOf: asOf.toISOString(),
  };
}

/** The ids of all of them, in the order of the filter. */
export async function transactionIds(
  db: Db,
  playerId: number,
  filter: TransactionsFilter,
): Promise<readonly string[]> {
  const { rows } = await sql`
    select id from ${listOf(playerId, filter)} order by ${inOrder(filter)}`.execute(db);
  return z
    .array(Row.pick({ id: true }))
    .parse(rows)
    .map(({ id }) => id);
}

/** Those with these ids, in the order of the ids. */
export async function transactionsWith(
  db: Db,
  playerId: number,
  ids: readonly string[],
): Promise<readonly TransactionRow[]> {
  const { rows } = await sql`
    select ${FIELDS} from ${listOf(playerId, {}, ids)}
    order by array_position(${ids}::text[], id)`.execute(db);
  return z.array(Row).parse(rows).map(toTransaction);
}

const FIELDS = sql`id, at, kind, log_type, amount::bigint, tag, machine, ip, withheld`;

function inOrder(filter: Pick<PageQuery, 'sort'>): RawBuilder<unknown> {
  const { column, direction } = orderOf(filter, COLUMNS, 'at');
  const by = sql.raw(direction);
  return sql`${sql.ref(column)} ${by} nulls last, at ${by}, id ${by}`;
}

/** The numbers of those ids that begin with a letter. */
const numbersOf = (ids: readonly string[] | undefined, letter: string): string[] | null =>
  ids?.flatMap((id) => (id.startsWith(letter) ? [id.slice(1)] : [])) ?? null;

/** The movements and activities that match a filter; of these ids only, if there are any. */
function listOf(
  playerId: number,
  { from, to, machine, kind }: TransactionsFilter,
  ids?: readonly string[],
): RawBuilder<unknown> {
  const [postings, activities] = [numbersOf(ids, 'p'), numbersOf(ids, 'l')];
  return sql`(
    select * from (
      select 'p' || p.id as id, p.at, case when e.adjusts and p.kind = any(${PAID}::int[])
          then ${AMOUNT_ACTIONS.adjustment}::int else p.kind::int end as kind, null as log_type, e.amount, p.tag,
        p.machine_id, m.name as machine, coalesce(s.ip, '') as ip, null::bigint as withheld
      from postings p
      join lateral (
        select case when p.kind = ${AMOUNT_ACTIONS.cashIn} then -max(amount)
          else sum(amount) filter (where account_id = ${playerAccount(playerId)}) end as amount,
          bool_or(account_id = any(${ADJUSTING}::text[])) as adjusts
        from entries where posting_id = p.id
      ) e on true
      left join machines m on m.id = p.machine_id
      left join play_sessions s on s.id = p.session_id
      where p.player_id = ${playerId} and p.kind is not null
        and (${postings}::bigint[] is null or p.id = any(${postings}::bigint[]))
      union all
      select 'p' || p.id, p.at, w.kind, null, 0, p.tag, p.machine_id, m.name, coalesce(s.ip, ''), w.withheld
      from (${withheldOf(playerId)}) w
      join postings p on p.request_id = w.request_id
      join machines m on m.id = p.machine_id
      left join play_sessions s on s.id = p.session_id
      where ${postings}::bigint[] is null or p.id = any(${postings}::bigint[])
      union all
      select 'l' || l.id, l.at, null, l.type, null, '', null, null, l.ip, null
      from session_log l where l.user_id = ${playerId}
        and (${activities}::bigint[] is null or l.id = any(${activities}::bigint[]))
    ) as everything
    where (${from ?? null}::timestamptz is null or at >= ${from ?? null}::timestamptz)
      and (${to ?? null}::timestamptz is null or at < ${to ?? null}::timestamptz)
      and (${machine ?? null}::int is null or machine_id = ${machine ?? null}::int)
      and (${kind ?? null}::text is null or ${kind ?? null}::text in (
        coalesce(kind::text, 'activity'), case when kind is not null then 'money' end))
  ) as list`;
}

/** What payout caps withheld of a player's payouts, with the posting of each. */
const withheldOf = (playerId: number): RawBuilder<unknown> => sql`
  select 'transfer:' || id || ':cap' as request_id, ${AMOUNT_ACTIONS.cashOut}::int as kind, withheld
  from transfers where player_id = ${playerId} and withheld > 0
  union all
  select 'hand-pay:' || id || ':cap',
    case kind when 'jackpot' then ${AMOUNT_ACTIONS.jackpot}::int else ${AMOUNT_ACTIONS.handPay}::int end, withheld
  from hand_pays where player_id = ${playerId} and withheld > 0`;

function toTransaction(row: z.infer<typeof Row>): TransactionRow {
  return {
    id: row.id,
    date: row.at.toISOString(),
    from: SOURCES_BY_TAG.get(row.tag) ?? SOURCES.get(row.kind ?? 0) ?? 'account',
    amount: row.amount === null ? null : minorUnits(row.amount),
    type: row.logType ?? AmountActionCode.parse(row.kind),
    tag: row.tag,
    machine: row.machine,
    ip: row.ip,
    ...(row.withheld === null ? {} : { withheld: minorUnits(row.withheld) }),
  };
}
