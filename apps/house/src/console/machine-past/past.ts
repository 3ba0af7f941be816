import type { MachineGameRow, MachineSessionRow } from '@floorcast/contract/machine-past';
import { minorUnits } from '@floorcast/contract/money';
import { seconds } from '@floorcast/contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/schema.ts';
import { STAKED, WON } from '../../play/sessions/index.ts';

/** Which rows of a list, in which order. */
export interface PastFilter {
  readonly sort?: string | undefined;
  readonly from?: string | undefined;
  /** Excluded. */
  readonly to?: string | undefined;
  readonly session?: number | undefined;
}

/** A machine, and what of it an account may see. */
export interface PastOf {
  readonly machineId: number;
  readonly showsPlayers: boolean;
}

/** A list of what happened at a machine, read by the keys of its rows. They read tables of other modules, and write nothing. */
export interface PastList<Row> {
  count(db: Db, of: PastOf, filter: PastFilter): Promise<number>;
  /** The keys of all rows, or of a page, in the order of the filter. */
  keys(db: Db, of: PastOf, filter: PastFilter, page?: Page): Promise<readonly number[]>;
  /** In the order of the keys. */
  rows(db: Db, of: PastOf, keys: readonly number[]): Promise<readonly Row[]>;
}

interface Page {
  readonly page: number;
  readonly size: number;
}

const directionOf = ({ sort }: PastFilter) => (sort === 'at' ? 'asc' : 'desc');

const paged = ({ page, size }: Page) => ({ limit: size, offset: (page - 1) * size });
const ALL = { limit: null, offset: 0 };

const gamesOf = (db: Db, { machineId }: PastOf, { from, to, session }: PastFilter) =>
  db
    .selectFrom('rounds')
    .where('machineId', '=', machineId)
    .$if(from !== undefined, (query) => query.where('at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('at', '<', new Date(to ?? 0)))
    .$if(session !== undefined, (query) => query.where('sessionId', '=', session ?? 0));

/** The games that were played at a machine. */
export const GAMES: PastList<MachineGameRow> = {
  async count(db, of, filter) {
    const { total } = await gamesOf(db, of, filter)
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  },
  async keys(db, of, filter, page) {
    const { limit, offset } = page === undefined ? ALL : paged(page);
    const rows = await gamesOf(db, of, filter)
      .select('id')
      .orderBy('at', directionOf(filter))
      .orderBy('id', directionOf(filter))
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(({ id }) => id);
  },
  async rows(db, { showsPlayers }, keys) {
    const rows = await db
      .selectFrom('rounds')
      .innerJoin('machines', 'machines.id', 'rounds.machineId')
      .leftJoin('playSessions', 'playSessions.id', 'rounds.sessionId')
      .leftJoin('users', 'users.id', 'playSessions.playerId')
      .leftJoin('gameStills', 'gameStills.gameId', 'rounds.id')
      .select(['rounds.id', 'rounds.sessionId', 'rounds.machineId'])
      .select(['machines.name as machine', 'rounds.at', 'bet', 'win', 'free', 'stops'])
      .select(['gameStills.gameId as still', 'users.id as playerId', 'users.username'])
      .where('rounds.id', 'in', keys)
      .orderBy(sql`array_position(${keys}::int[], rounds.id)`)
      .execute();
    return rows.map(({ at, bet, win, still, playerId, username, ...row }) => ({
      ...row,
      date: at.toISOString(),
      bet: minorUnits(bet),
      win: minorUnits(win),
      hasStill: still !== null,
      player: showsPlayers && playerId !== null ? { id: playerId, username: username ?? '' } : null,
    }));
  },
};

const sessionsOf = (db: Db, { machineId }: PastOf, { from, to }: PastFilter) =>
  db
    .selectFrom('playSessions')
    .where('machineId', '=', machineId)
    .$if(from !== undefined, (query) => query.where('startedAt', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('startedAt', '<', new Date(to ?? 0)));
const DURATION = sql<number>`greatest(0, floor(extract(epoch from coalesce(ended_at, now()) - started_at)))::int`;

/** The play sessions at a machine. Their ids ascend with their beginnings: a machine has one at a time. */
export const SESSIONS: PastList<MachineSessionRow> = {
  async count(db, of, filter) {
    const { total } = await sessionsOf(db, of, filter)
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  },
  async keys(db, of, filter, page) {
    const { limit, offset } = page === undefined ? ALL : paged(page);
    const rows = await sessionsOf(db, of, filter)
      .select('id')
      .orderBy('id', directionOf(filter))
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(({ id }) => id);
  },
  async rows(db, { showsPlayers }, keys) {
    const rows = await db
      .selectFrom('playSessions')
      .innerJoin('users', 'users.id', 'playSessions.playerId')
      .select(['playSessions.id', 'users.id as playerId', 'users.username', 'startedAt', 'endedAt'])
      .select(['spinCount', 'freeSpinCount'])
      .select([STAKED.as('staked'), WON.as('won'), DURATION.as('duration')])
      .where('playSessions.id', 'in', keys)
      .orderBy(sql`array_position(${keys}::int[], play_sessions.id)`)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      player: showsPlayers ? { id: row.playerId, username: row.username } : null,
      start: row.startedAt.toISOString(),
      end: row.endedAt?.toISOString() ?? null,
      duration: seconds(row.duration),
      spinCount: row.spinCount,
      freeSpinCount: row.freeSpinCount,
      staked: minorUnits(row.staked),
      won: minorUnits(row.won),
    }));
  },
};
