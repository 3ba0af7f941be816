import type { Readable } from 'node:stream';
import type { ReplyOf } from '@floorcast/contract/call';
import {
  type PLAYER_LIST_CALLS,
  PLAYER_LIST_ROWS,
  type PlayerListName,
} from '@floorcast/contract/player-lists';
import { sql } from 'kysely';
import type { Read } from '../../platform/db/read-replica.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { FileStyle } from '../../platform/lists/csv.ts';
import { type ListQuery, type Paging, SqlList } from '../../platform/lists/sql-list.ts';
import { GAMES, SESSIONS, TRANSACTIONS } from '../../play/history/index.ts';

/** Which rows of a list, in which order; `session`: those of one play session. */
export interface ListFilter extends ListQuery {
  readonly session?: number | undefined;
}

interface OfPlayer extends ListFilter {
  readonly playerId: number;
}

/** A page of one of the lists. */
export type AnyPage = ReplyOf<(typeof PLAYER_LIST_CALLS)[PlayerListName]['page']>;

interface PlayerList {
  page(db: Db, query: OfPlayer & Paging): Promise<AnyPage>;
  file(read: Read, query: OfPlayer, style: FileStyle): Readable;
}

/** Every list about a player. Sessions, transactions and games are those that players see themselves. */
export const LISTS: Readonly<Record<PlayerListName, PlayerList>> = {
  sessions: SESSIONS,
  transactions: TRANSACTIONS,
  games: GAMES,
  transfers: new SqlList({
    row: PLAYER_LIST_ROWS.transfers,
    statement: ({ playerId }: OfPlayer) => sql`
      select t.id, t.created_at as at, t.machine_id, m.name as machine, t.session_id,
        t.direction, t.amount, t.moved, t.state, t.reason
      from transfers t left join machines m on m.id = t.machine_id
      where t.player_id = ${playerId}`,
  }),
  'hand-pays': new SqlList({
    row: PLAYER_LIST_ROWS['hand-pays'],
    statement: ({ playerId }: OfPlayer) => sql`
      select h.id, h.at, h.machine_id, m.name as machine, h.session_id, h.kind, h.amount,
        h.paid_at, h.paid_by
      from hand_pays h left join machines m on m.id = h.machine_id
      where h.player_id = ${playerId}`,
  }),
  withdrawals: new SqlList({
    row: PLAYER_LIST_ROWS.withdrawals,
    statement: ({ playerId }: OfPlayer) => sql`
      select id, at, amount, state, final, reason, settled_by, settled_at
      from withdrawals where player_id = ${playerId}`,
  }),
  claims: new SqlList({
    row: PLAYER_LIST_ROWS.claims,
    statement: ({ playerId }: OfPlayer) => sql`
      select 'g' || id as id, at, 'grant' as kind, amount, note, claimed_at
      from bonus_grants where player_id = ${playerId}
      union all
      select 'c' || id, at, kind, amount, coalesce(period, ''), null from claims where player_id = ${playerId}`,
  }),
  'sign-ins': new SqlList({
    row: PLAYER_LIST_ROWS['sign-ins'],
    statement: ({ playerId }: OfPlayer) => sql`
      select id, at, type, ip from session_log where user_id = ${playerId}`,
  }),
  protection: new SqlList({
    row: PLAYER_LIST_ROWS.protection,
    statement: ({ playerId }: OfPlayer) => sql`
      select id, at, event ->> 'event' as event, coalesce(event ->> 'name', event ->> 'kind') as name,
        (event ->> 'value')::bigint as value, coalesce(event ->> 'until', event ->> 'from') as until
      from protection_events where player_id = ${playerId}`,
  }),
  identity: new SqlList({
    row: PLAYER_LIST_ROWS.identity,
    statement: ({ playerId }: OfPlayer) => sql`
      select id, at, state, source, reference from identity_checks where user_id = ${playerId}`,
  }),
  messages: new SqlList({
    row: PLAYER_LIST_ROWS.messages,
    statement: ({ playerId }: OfPlayer) => sql`
      select m.id, m.at, other.id as with_id, other.username as with_name, m.sender_id = ${playerId} as sent, m.text
      from chats c
      join chat_messages m on m.chat_id = c.id
      join users other on other.id = case
        when m.sender_id <> ${playerId} then m.sender_id
        when c.low_id = ${playerId} then c.high_id else c.low_id end
      where c.low_id = ${playerId} or c.high_id = ${playerId}`,
  }),
  notes: new SqlList({
    row: PLAYER_LIST_ROWS.notes,
    statement: ({ playerId }: OfPlayer) => sql`
      select id, at, by_name as by, text from player_notes where player_id = ${playerId}`,
  }),
};
