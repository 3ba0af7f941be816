import { minorUnits } from '@floorcast/contract/money';
import type { RealityCheck } from '@floorcast/contract/reality-check';
import type { Db } from '../../../platform/db/schema.ts';
import { STAKED, WON } from '../session/session-sums.ts';
import type { IntervalChoice } from './interval.ts';
import type { PlayedSession } from './spell.ts';

/** So many of a player's latest sessions are looked at for a spell of play. */
const LATEST = 200;

/** A session with what its games came to, in minor units. */
export interface SummedSession extends PlayedSession {
  readonly id: number;
  readonly staked: number;
  readonly won: number;
}

/** What decides when a player's next reality check is due. */
export interface CheckFacts {
  readonly choice: IntervalChoice | undefined;
  /** When the last one was answered (ms since 1970); undefined: none was. */
  readonly answeredAt: number | undefined;
  /** The latest sessions, the last one first. */
  readonly sessions: readonly SummedSession[];
}

interface Seated {
  readonly sessionId: number;
  readonly machineId: number;
  readonly playerId: number;
}

/** Reality checks that were shown, their answers, and players' intervals. */
export class RealityCheckRepository {
  readonly #db: Db;
  constructor(db: Db) {
    this.#db = db;
  }

  async facts(playerId: number): Promise<CheckFacts> {
    const answered = await this.#db
      .selectFrom('reality_checks')
      .select('answered_at')
      .where('player_id', '=', playerId)
      .where('answered_at', 'is not', null)
      .orderBy('answered_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const sessions = await this.#db
      .selectFrom('play_sessions')
      .select(['id', 'started_at', 'ended_at', STAKED.as('staked'), WON.as('won')])
      .where('player_id', '=', playerId)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LATEST)
      .execute();
    return {
      choice: await this.choice(playerId),
      answeredAt: answered?.answered_at?.getTime(),
      sessions: sessions.map(({ id, started_at, ended_at, staked, won }) => ({
        id,
        from: started_at.getTime(),
        to: ended_at?.getTime() ?? null,
        staked: minorUnits(staked),
        won: minorUnits(won),
      })),
    };
  }

  /** Stores what a session's check shows: the one that was not answered, or a new one. Returns its id. */
  async show(
    { sessionId, machineId, playerId }: Seated,
    { seconds, staked, won }: Pick<RealityCheck, 'seconds' | 'staked' | 'won'>,
    at: Date,
  ): Promise<number> {
    const shown = { seconds, staked: BigInt(staked), won: BigInt(won) };
    const open = await this.#db
      .updateTable('reality_checks')
      .set(shown)
      .where('session_id', '=', sessionId)
      .where('answered_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (open !== undefined) return open.id;
    const { id } = await this.#db
      .insertInto('reality_checks')
      .values({
        ...shown,
        session_id: sessionId,
        machine_id: machineId,
        player_id: playerId,
        shown_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async answer(id: number, answer: 'continue' | 'leave', at: Date): Promise<void> {
    await this.#db
      .updateTable('reality_checks')
      .set({ answer, answered_at: at })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .execute();
  }

  /** The player looks at the history first. */
  async noteHistory(id: number, at: Date): Promise<void> {
    await this.#db
      .updateTable('reality_checks')
      .set({ history_at: at })
      .where('id', '=', id)
      .where('history_at', 'is', null)
      .execute();
  }

  choice(playerId: number): Promise<IntervalChoice | undefined> {
    return this.#db
      .selectFrom('reality_check_choices')
      .select('minutes')
      .where('player_id', '=', playerId)
      .executeTakeFirst();
  }

  async choose(playerId: number, minutes: number | null, at: Date): Promise<void> {
    await this.#db
      .insertInto('reality_check_choices')
      .values({ player_id: playerId, minutes, chosen_at: at })
      .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ minutes, chosen_at: at }))
      .execute();
  }
}
