import { SESSION_LOG_TYPES } from '@floorcast/contract/auth';
import { GameRow, GamesReply } from '@floorcast/contract/games';
import {
  AMOUNT_ACTIONS,
  SessionRow,
  SessionsReply,
  TransactionRow,
  TransactionsReply,
} from '@floorcast/contract/player';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { type ListQuery, SqlList, when } from '../../platform/lists/sql-list.ts';
import { ADJUSTING, playerAccount } from '../../wallet/index.ts';
import { DURATION, STAKED, WON } from '../sessions/index.ts';

const Stored = z.looseObject({
  kind: z.number().nullable(),
  logType: z.enum(SESSION_LOG_TYPES).nullable(),
  tag: z.string(),
  withheld: z.number().nullable(),
});

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

/** `kind` as the contract's query has it: the number of an amount action, `money` or `activity`. */
interface OfPlayer extends ListQuery {
  readonly playerId: number;
  readonly session?: number | undefined;
  readonly machine?: number | undefined;
  readonly kind?: string | undefined;
}

/**
 * Movements of a player's wallet and activity of the account, in one list.
 *
 * A cash-in is booked in two postings (wallet → transit → machine); the list shows the second, when it happened, as
 * what it took from the wallet. What a payout cap withheld has a row of its own, which moves nothing on the wallet.
 */
export const TRANSACTIONS = new SqlList({
  statement: everything,
  row: TransactionRow,
  time: 'date',
  sorts: { type: 'kind' },
  shape(stored) {
    const { kind, logType, tag, withheld } = Stored.parse(stored);
    const from = SOURCES_BY_TAG.get(tag) ?? SOURCES.get(kind ?? 0) ?? 'account';
    return { ...stored, from, type: logType ?? kind, withheld: withheld ?? undefined };
  },
  totals: TransactionsReply.shape.totals,
});

/** The numbers of those ids that begin with a letter. */
const numbersOf = (ids: readonly string[] | undefined, letter: string): string[] | null =>
  ids?.flatMap((id) => (id.startsWith(letter) ? [id.slice(1)] : [])) ?? null;

/** The movements and activities of a player; of these ids only, if there are any. */
function everything({ playerId, machine, kind }: OfPlayer, ids?: readonly string[]): RawBuilder<unknown> {
  const [postings, activities] = [numbersOf(ids, 'p'), numbersOf(ids, 'l')];
  return sql`
    select id, at as date, kind, log_type, amount::bigint as amount, tag, machine, ip, withheld,
      greatest(amount, 0) as "in", greatest(-amount, 0) as "out"
    from (
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
    where true ${when(machine, (id) => sql`and machine_id = ${id}`)}
      ${when(
        kind,
        (one) => sql`and ${one}::text in (
        coalesce(kind::text, 'activity'), case when kind is not null then 'money' end)`,
      )}`;
}

/** What payout caps withheld of a player's payouts, with the posting of each. */
const withheldOf = (playerId: number): RawBuilder<unknown> => sql`
  select 'transfer:' || id || ':cap' as request_id, ${AMOUNT_ACTIONS.cashOut}::int as kind, withheld
  from transfers where player_id = ${playerId} and withheld > 0
  union all
  select 'hand-pay:' || id || ':cap',
    case kind when 'jackpot' then ${AMOUNT_ACTIONS.jackpot}::int else ${AMOUNT_ACTIONS.handPay}::int end, withheld
  from hand_pays where player_id = ${playerId} and withheld > 0`;

/** A player's game sessions. */
export const SESSIONS = new SqlList({
  statement: ({ playerId, machine }: OfPlayer) => sql`
    select play_sessions.id, machine_id, m.name as machine, started_at as start, ended_at as "end",
      coalesce(ended_at, now()) as ended_by_now, ${DURATION} as duration, spin_count, free_spin_count,
      ${STAKED} as staked, ${WON} as won, ${WON} - ${STAKED} as net, ip
    from play_sessions left join machines m on m.id = machine_id
    where player_id = ${playerId} ${when(machine, (id) => sql`and machine_id = ${id}`)}`,
  row: SessionRow,
  time: 'start',
  sorts: { end: 'endedByNow' },
  columns: [
    ...['id', 'machine', 'start', 'end', 'duration', 'spinCount', 'freeSpinCount'],
    ...['staked', 'won', 'net', 'ip'],
  ],
  totals: SessionsReply.shape.totals,
});

/** The games of a player's sessions, or of one of them. */
export const GAMES = new SqlList({
  statement: ({ playerId, session }: OfPlayer) => sql`
    select r.id, r.session_id, r.machine_id, m.name as machine, r.at as date, r.bet, r.win, r.free, r.stops,
      s.game_id is not null as has_still
    from rounds r
    join play_sessions p on p.id = r.session_id
    left join machines m on m.id = r.machine_id
    left join game_stills s on s.game_id = r.id
    where p.player_id = ${playerId} ${when(session, (id) => sql`and p.id = ${id}`)}`,
  row: GameRow,
  time: 'date',
  totals: GamesReply.shape.totals,
});
