import type { Readable } from 'node:stream';
import type { ReplyOf } from '@floorcast/contract/call';
import { may } from '@floorcast/contract/duties';
import {
  type MACHINE_LIST_CALLS,
  MachineGameRow,
  type MachineListName,
  MachineSessionRow,
} from '@floorcast/contract/machine-past';
import { TRAIL_KINDS, type TrailKind, type TrailRow } from '@floorcast/contract/trail';
import { sql } from 'kysely';
import type { Account } from '../../people/accounts/index.ts';
import type { Read } from '../../platform/db/read-replica.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { FileStyle } from '../../platform/lists/csv.ts';
import { type ListQuery, type Paging, SqlList, when } from '../../platform/lists/sql-list.ts';
import { DURATION, STAKED, WON } from '../../play/sessions/index.ts';
import { TRAIL, trailFile } from '../trail-list/index.ts';

/** Which rows of a list, in which order; `session`: those of one play session. */
export interface PastFilter extends ListQuery {
  readonly session?: number | undefined;
}

type Reader = Pick<Account, 'type' | 'Permissions'>;

/** What of a machine's past its reader sees. */
interface Past extends PastFilter {
  readonly machineId: number;
  readonly reader: Reader;
}

/** A page of one of the lists. */
export type AnyPage = ReplyOf<(typeof MACHINE_LIST_CALLS)[MachineListName]['page']>;

interface MachineList {
  page(db: Db, query: Past & Paging): Promise<AnyPage>;
  file(read: Read, query: Past, style: FileStyle): Readable;
}

/** The player of a row of `users`, for those who may know. */
const playerFor = (reader: Reader) =>
  may(reader, 'players.read')
    ? sql`case when users.id is not null then jsonb_build_object('id', users.id, 'username', users.username) end`
    : sql`null`;

const nameOfPlayer = ({ player }: Pick<MachineGameRow, 'player'>) => ({ player: player?.username ?? null });

/** Their ids ascend with their times: a machine plays one at a time. */
const games = new SqlList({
  statement: ({ machineId, reader, session }: Past) => sql`
    select r.id, r.session_id, r.machine_id, m.name as machine, r.at as date, r.bet, r.win, r.free, r.stops,
      s.game_id is not null as has_still, ${playerFor(reader)} as player
    from rounds r
    left join machines m on m.id = r.machine_id
    left join play_sessions p on p.id = r.session_id
    left join users on users.id = p.player_id
    left join game_stills s on s.game_id = r.id
    where r.machine_id = ${machineId} ${when(session, (id) => sql`and r.session_id = ${id}`)}`,
  row: MachineGameRow,
  time: 'date',
  sorts: { at: 'id', date: 'id' },
  counted: ({ machineId, session }) =>
    session === undefined ? { table: 'rounds', machine: machineId } : undefined,
  columns: ['id', 'date', 'bet', 'win', 'free', 'stops', 'sessionId', 'player', 'hasStill'],
  cells: nameOfPlayer,
});

/** Their ids ascend with their beginnings: a machine has one at a time. */
const sessions = new SqlList({
  statement: ({ machineId, reader }: Past) => sql`
    select play_sessions.id, ${playerFor(reader)} as player, started_at as start, ended_at as "end",
      ${DURATION} as duration, spin_count, free_spin_count, ${STAKED} as staked, ${WON} as won
    from play_sessions left join users on users.id = player_id
    where machine_id = ${machineId}`,
  row: MachineSessionRow,
  time: 'start',
  sorts: { at: 'id' },
  cells: nameOfPlayer,
});

/** What is about the player at a machine rather than about the machine. */
const ABOUT_PLAYERS: ReadonlySet<TrailKind> = new Set(['machine.message', 'machine.session-ended']);

/**
 * Readers of the trail have all of it here. Others have what the machine did and what was done to it; with `players.read`,
 * what was done to its players too.
 */
function trailOf({ machineId, reader, session: _, ...query }: Past) {
  const showsPlayers = may(reader, 'players.read');
  const kinds = TRAIL_KINDS.filter(
    (kind) => kind.startsWith('machine.') && (showsPlayers || !ABOUT_PLAYERS.has(kind)),
  );
  return { ...query, machine: machineId, ...(!may(reader, 'trail.read') && { kinds }) };
}

/** A row as an account may see it. */
const seenBy =
  (reader: Reader) =>
  (row: TrailRow): TrailRow =>
    may(reader, 'players.read') ? row : { ...row, playerId: null };

const trail: MachineList = {
  async page(db, { page, size, ...query }) {
    const found = await TRAIL.page(db, { ...trailOf(query), page, size });
    return { ...found, items: found.items.map(seenBy(query.reader)) };
  },
  file: (read, query, style) => trailFile(read, trailOf(query), style, seenBy(query.reader)),
};

/** Every list about a machine. */
export const LISTS: Readonly<Record<MachineListName, MachineList>> = { games, sessions, trail };

/** The players whom the reader of a page sees there. */
export const playersOn = ({ items }: AnyPage): readonly number[] => [
  ...new Set(items.flatMap((row) => ('player' in row ? row.player?.id : row.playerId) ?? [])),
];
