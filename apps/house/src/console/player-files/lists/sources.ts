import { type RawBuilder, sql } from 'kysely';

/** Every row of a player, with a column `id`; its columns have the names of the wire, in the database's case. */
export type Source = (playerId: number) => RawBuilder<unknown>;

const games: Source = (playerId) => sql`
  select r.id, r.session_id, r.machine_id, m.name as machine, r.at as date, r.bet, r.win,
    r.free, r.stops, s.game_id is not null as has_still
  from rounds r
  join play_sessions p on p.id = r.session_id
  join machines m on m.id = r.machine_id
  left join game_stills s on s.game_id = r.id
  where p.player_id = ${playerId}`;

const transfers: Source = (playerId) => sql`
  select t.id, t.created_at as at, t.machine_id, m.name as machine, t.session_id,
    t.direction, t.amount, t.moved, t.state, t.reason
  from transfers t left join machines m on m.id = t.machine_id
  where t.player_id = ${playerId}`;

const handPays: Source = (playerId) => sql`
  select h.id, h.at, h.machine_id, m.name as machine, h.session_id, h.kind, h.amount,
    h.paid_at, h.paid_by
  from hand_pays h left join machines m on m.id = h.machine_id
  where h.player_id = ${playerId}`;

const withdrawals: Source = (playerId) => sql`
  select id, at, amount, state, final, reason, settled_by, settled_at
  from withdrawals where player_id = ${playerId}`;

const claims: Source = (playerId) => sql`
  select 'g' || id as id, at, 'grant' as kind, amount, note, claimed_at
  from bonus_grants where player_id = ${playerId}
  union all
  select 'c' || id, at, kind, amount, coalesce(period, ''), null from claims where player_id = ${playerId}`;

const signIns: Source = (playerId) => sql`
  select id, at, type, ip from session_log where user_id = ${playerId}`;

const protection: Source = (playerId) => sql`
  select id, at, event ->> 'event' as event, coalesce(event ->> 'name', event ->> 'kind') as name,
    (event ->> 'value')::bigint as value, coalesce(event ->> 'until', event ->> 'from') as until
  from protection_events where player_id = ${playerId}`;

const identity: Source = (playerId) => sql`
  select id, at, state, source, reference from identity_checks where user_id = ${playerId}`;

const messages: Source = (playerId) => sql`
  select m.id, m.at, other.id as with_id, other.username as with_name, m.sender_id = ${playerId} as sent, m.text
  from chats c
  join chat_messages m on m.chat_id = c.id
  join users other on other.id = case
    when m.sender_id <> ${playerId} then m.sender_id
    when c.low_id = ${playerId} then c.high_id else c.low_id end
  where c.low_id = ${playerId} or c.high_id = ${playerId}`;

const notes: Source = (playerId) => sql`
  select id, at, by_name as by, text from player_notes where player_id = ${playerId}`;

/** The lists that are one statement. They read tables of other modules, and write nothing. */
export const SOURCES = {
  games,
  transfers,
  'hand-pays': handPays,
  withdrawals,
  claims,
  'sign-ins': signIns,
  protection,
  identity,
  messages,
  notes,
} as const satisfies Record<string, Source>;
