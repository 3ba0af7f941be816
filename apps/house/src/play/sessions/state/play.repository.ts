import { err, ok, type Result } from '@floorcast/contract/result';
import type { SessionState } from '@floorcast/contract/sockets';
import { type Selectable, sql } from 'kysely';
import { rulesInForce } from '../../../machines/game-rules/index.ts';
import { isDuplicate } from '../../../platform/db/database.ts';
import type { Db, Schema, Tx } from '../../../platform/db/schema.ts';
import { openTransfers } from '../../../wallet/index.ts';
import { claimSeat, type QueueEntry, restoreEntry } from '../../queue/index.ts';

export type SessionRow = Selectable<Schema['playSessions']>;

/** A session that has just begun, and the queue entry that was used for it. */
export interface OpenedSession {
  readonly session: SessionRow;
  readonly place: QueueEntry | undefined;
}

/** Play sessions and the games in them. */
export class PlayRepository {
  readonly #db: Db;
  readonly #policy: string | null;

  /** `policy`: the id of the stored rules under which its sessions are played. */
  constructor(db: Db, policy: string | null) {
    this.#db = db;
    this.#policy = policy;
  }

  /** Opens a session; the database keeps it one a machine and one a player, and keeps the order of the queue. */
  async open(
    machineId: number,
    playerId: number,
    ip: string,
    now: Date,
  ): Promise<Result<OpenedSession, 'machineBusy' | 'playingElsewhere' | 'machineReserved'>> {
    try {
      return await this.#db.transaction().execute(async (tx) => {
        await holdMachine(tx, machineId);
        // What that moves is its player's.
        if ((await openTransfers(tx, [machineId])).length > 0) return err('machineBusy');
        const claimed = await claimSeat(tx, machineId, playerId, now);
        if (!claimed.ok) return claimed;
        const session = await tx
          .insertInto('playSessions')
          .values({
            ...({ machineId, playerId, state: 'live', staked: 0n, won: 0n, ip } as const),
            policy: this.#policy,
            rulesId: rulesInForce(machineId),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return ok({ session, place: claimed.value });
      });
    } catch (error) {
      if (isDuplicate(error, 'one_session_a_machine')) return err('machineBusy');
      if (isDuplicate(error, 'one_session_a_player')) return err('playingElsewhere');
      throw error;
    }
  }

  /** The seat could not be taken: the queue entry is valid again. */
  async restoreEntry(entry: QueueEntry | undefined): Promise<void> {
    if (entry !== undefined) await restoreEntry(this.#db, entry);
  }

  openSessions(floorId: string): Promise<SessionRow[]> {
    return this.#db
      .selectFrom('playSessions')
      .selectAll()
      .where('state', '<>', 'ended')
      .where('machineId', 'in', (eb) =>
        eb.selectFrom('machines').select('machines.id').where('floorId', '=', floorId),
      )
      .execute();
  }

  async setState(id: number, state: Exclude<SessionState, 'ended'>, holdUntil: Date | null): Promise<void> {
    await this.#db
      .updateTable('playSessions')
      .set({ state, holdUntil })
      .where('id', '=', id)
      .where('state', '<>', 'ended')
      .execute();
  }

  /** Ends a session, unless a transfer of its machine is open: what that moves is its player's. */
  end({ sessionId, machineId }: { sessionId: number; machineId: number }, reason: string): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      await holdMachine(tx, machineId);
      if ((await openTransfers(tx, [machineId])).length > 0) return false;
      await endSession(tx, sessionId, reason);
      return true;
    });
  }

  /** Sums the games of a session that an earlier owner of the floor, maybe of an earlier version, left open. */
  async sumGames(id: number): Promise<void> {
    await this.#db
      .updateTable('playSessions')
      .set({ staked: SUM_OF_BETS, won: SUM_OF_WINS })
      .where('id', '=', id)
      .execute();
  }

  async setBand(id: number, band: number): Promise<void> {
    await this.#db.updateTable('playSessions').set({ activeBand: band }).where('id', '=', id).execute();
  }

  /** The last session of a machine: credit found there without a session is its player's. */
  lastSession(machineId: number): Promise<SessionOfMachine | undefined> {
    return lastSessionOf(this.#db, machineId);
  }
}

/** A transfer that begins locks the machine's row, too. */
async function holdMachine(tx: Tx, machineId: number): Promise<void> {
  await tx.selectFrom('machines').select('id').where('id', '=', machineId).forNoKeyUpdate().execute();
}

export const openSessionOfPlayer = (db: Db, playerId: number): Promise<SessionRow | undefined> =>
  db
    .selectFrom('playSessions')
    .selectAll()
    .where('playerId', '=', playerId)
    .where('state', '<>', 'ended')
    .executeTakeFirst();

export function openSessionsOf(db: Db | Tx): Promise<SessionRow[]> {
  return db.selectFrom('playSessions').selectAll().where('state', '<>', 'ended').execute();
}

export async function endSession(db: Db | Tx, id: number, reason: string): Promise<void> {
  await db
    .updateTable('playSessions')
    .set({ state: 'ended', reason, endedAt: new Date(), holdUntil: null })
    .where('id', '=', id)
    .where('state', '<>', 'ended')
    .execute();
}

export type SessionOfMachine = Pick<SessionRow, 'id' | 'playerId' | 'startedAt'>;

/** The open or last session of a machine, as the transaction sees it; none from before a restore of the database. */
export function lastSessionOf(db: Db | Tx, machineId: number): Promise<SessionOfMachine | undefined> {
  return db
    .selectFrom('playSessions')
    .innerJoin('machines', 'machines.id', 'playSessions.machineId')
    .innerJoin('floors', 'floors.id', 'machines.floorId')
    .select(['playSessions.id', 'playerId', 'playSessions.startedAt'])
    .where('machineId', '=', machineId)
    .where((eb) =>
      eb.or([eb('putBackAt', 'is', null), eb('putBackAt', '<', eb.ref('playSessions.startedAt'))]),
    )
    .orderBy('playSessions.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function openSessionOf(tx: Tx, machineId: number): Promise<SessionOfMachine | undefined> {
  return tx
    .selectFrom('playSessions')
    .select(['id', 'playerId', 'startedAt'])
    .where('machineId', '=', machineId)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
}

type Game = Selectable<Schema['rounds']>;

/** Records a game and counts it in its session. Returns the id of the game. */
export async function recordGame(tx: Tx, game: Omit<Game, 'id'>): Promise<number> {
  const { id } = await tx.insertInto('rounds').values(game).returning('id').executeTakeFirstOrThrow();
  if (game.sessionId === null) return id;
  const counter = game.free ? 'freeSpinCount' : 'spinCount';
  await tx
    .updateTable('playSessions')
    .set((eb) => ({
      [counter]: eb(counter, '+', 1),
      staked: eb('staked', '+', game.bet),
      won: eb('won', '+', game.win),
    }))
    .where('id', '=', game.sessionId)
    .execute();
  return id;
}

export type StoredGame = Pick<Game, 'id' | 'sessionId'>;

/** The game of a machine that ended at a moment. */
export function findGame(db: Db, machineId: number, at: Date): Promise<StoredGame | undefined> {
  return db
    .selectFrom('rounds')
    .select(['id', 'sessionId'])
    .where((eb) => eb.and({ machineId, at }))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A win that is paid by hand belongs to the last game of its machine, which ended without it. */
export async function addToLastGame(tx: Tx, machineId: number, win: bigint): Promise<void> {
  const last = await tx
    .updateTable('rounds')
    .set((eb) => ({ win: eb('win', '+', win) }))
    .where('id', '=', (eb) =>
      eb.selectFrom('rounds').select(eb.fn.max('id').as('id')).where('machineId', '=', machineId),
    )
    .returning('sessionId')
    .executeTakeFirst();
  if (last?.sessionId != null) await addToSession(tx, last.sessionId, win);
}

/** A jackpot that is paid by hand is no win of a game, and is one of its session. */
export async function addToSession(tx: Tx, sessionId: number, win: bigint): Promise<void> {
  await tx
    .updateTable('playSessions')
    .set((eb) => ({ won: eb('won', '+', win) }))
    .where('id', '=', sessionId)
    .execute();
}

export async function recordException(tx: Tx, machineId: number, code: number, at: Date): Promise<void> {
  await tx.insertInto('machineEvents').values({ machineId, code, at }).execute();
}

/** Bets and wins of the games of a session, and its hand pays. For statements about `play_sessions`. */
export const SUM_OF_BETS = sql<bigint>`(
  select coalesce(sum(rounds.bet), 0)::bigint from rounds where rounds.session_id = play_sessions.id
)`;
export const SUM_OF_WINS = sql<bigint>`(
  (select coalesce(sum(rounds.win), 0)::bigint from rounds where rounds.session_id = play_sessions.id)
  + (select coalesce(sum(hand_pays.amount), 0)::bigint from hand_pays
      where hand_pays.machine_id = play_sessions.machine_id and hand_pays.session_id = play_sessions.id
        and hand_pays.kind = 'jackpot')
)`;

/** The same as it is kept with a session; summed for one that an earlier version opened. */
export const STAKED = sql<bigint>`coalesce(play_sessions.staked, ${SUM_OF_BETS})`;
export const WON = sql<bigint>`coalesce(play_sessions.won, ${SUM_OF_WINS})`;

/** Seconds from the beginning of a session to its end, or until now. */
export const DURATION = sql<number>`greatest(0, floor(extract(epoch from coalesce(ended_at, now()) - started_at)))::int`;
