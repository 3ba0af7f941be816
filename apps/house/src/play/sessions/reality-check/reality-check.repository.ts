import { minorUnits } from '@floorcast/contract/money';
import type { RealityCheck } from '@floorcast/contract/reality-check';
import type { Db } from '../../../platform/db/schema.ts';
import { STAKED, WON } from '../state/play.repository.ts';
import type { PlaySession } from '../state/play-session.ts';
import type { IntervalChoice, PlayedSession } from './spell.ts';

/** So many of a player's latest sessions are looked at for a spell of play. */
const LATEST = 200;

/** A session with what its games came to, in minor units. */
export interface SummedSession extends PlayedSession {
  readonly id: number;
  readonly staked: number;
  readonly won: number;
}

/** What decides when a player's next reality check is due. */
export type CheckFacts = Awaited<ReturnType<RealityCheckRepository['facts']>>;

/** Reality checks that were shown, their answers, and players' intervals. */
export class RealityCheckRepository {
  readonly #db: Db;
  constructor(db: Db) {
    this.#db = db;
  }

  async facts(playerId: number) {
    const answered = await this.#db
      .selectFrom('realityChecks')
      .select('answeredAt')
      .where('playerId', '=', playerId)
      .where('answeredAt', 'is not', null)
      .orderBy('answeredAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    const sessions = await this.#db
      .selectFrom('playSessions')
      .select(['id', 'startedAt', 'endedAt', STAKED.as('staked'), WON.as('won')])
      .where('playerId', '=', playerId)
      .orderBy('startedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(LATEST)
      .execute();
    return {
      choice: await this.choice(playerId),
      /** When the last one was answered (ms since 1970); undefined: none was. */
      answeredAt: answered?.answeredAt?.getTime(),
      /** The latest sessions, the last one first. */
      sessions: sessions.map(({ id, startedAt, endedAt, staked, won }): SummedSession => {
        const time = { from: startedAt.getTime(), to: endedAt?.getTime() ?? null };
        return { id, ...time, staked: minorUnits(staked), won: minorUnits(won) };
      }),
    };
  }

  /** Stores what a session's check shows: the one that was not answered, or a new one. Returns its id. */
  async show(
    { sessionId, machineId, playerId }: Pick<PlaySession, 'sessionId' | 'machineId' | 'playerId'>,
    { seconds, staked, won }: Pick<RealityCheck, 'seconds' | 'staked' | 'won'>,
    at: Date,
  ): Promise<number> {
    const shown = { seconds, staked: BigInt(staked), won: BigInt(won) };
    const open = await this.#db
      .updateTable('realityChecks')
      .set(shown)
      .where('sessionId', '=', sessionId)
      .where('answeredAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (open !== undefined) return open.id;
    const { id } = await this.#db
      .insertInto('realityChecks')
      .values({ ...shown, sessionId, machineId, playerId, shownAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async answer(id: number, answer: 'continue' | 'leave', at: Date): Promise<void> {
    await this.#db
      .updateTable('realityChecks')
      .set({ answer, answeredAt: at })
      .where('id', '=', id)
      .where('answeredAt', 'is', null)
      .execute();
  }

  /** The player looks at the history first. */
  async noteHistory(id: number, at: Date): Promise<void> {
    await this.#db
      .updateTable('realityChecks')
      .set({ historyAt: at })
      .where('id', '=', id)
      .where('historyAt', 'is', null)
      .execute();
  }

  choice(playerId: number): Promise<IntervalChoice | undefined> {
    return this.#db
      .selectFrom('realityCheckChoices')
      .select('minutes')
      .where('playerId', '=', playerId)
      .executeTakeFirst();
  }

  async choose(playerId: number, minutes: number | null, at: Date): Promise<void> {
    await this.#db
      .insertInto('realityCheckChoices')
      .values({ playerId, minutes, chosenAt: at })
      .onConflict((conflict) => conflict.column('playerId').doUpdateSet({ minutes, chosenAt: at }))
      .execute();
  }
}
