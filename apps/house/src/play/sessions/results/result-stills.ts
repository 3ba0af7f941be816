import type { FloorNotifications } from '@floorcast/contract/floor-link';
import type { Tx } from '../../../platform/db/schema.ts';
import type { SessionContext } from '../session-context.ts';

type Still = (typeof FloorNotifications.result)['_zod']['output'];

/** A game of a player that is in the books. */
export interface BookedGame {
  readonly id: number;
  readonly machineId: number;
  readonly sessionId: number;
  /** As the floor reported it. */
  readonly at: string;
}

/**
 * Keeps pictures of what games came to. A floor sends them beside its journal: one may come before its game is booked
 * or after, and it may never come. Of each machine the last of both is remembered until they meet.
 */
export class ResultStills {
  readonly #parts;
  readonly #games = new Map<number, BookedGame>();
  readonly #early = new Map<number, Still>();

  constructor(parts: Pick<SessionContext, 'db' | 'feed' | 'policy'>) {
    this.#parts = parts;
  }

  async booked(game: BookedGame): Promise<void> {
    const { machineId, at } = game;
    const early = this.#early.get(machineId);
    if (early?.at !== at) this.#games.set(machineId, game);
    else {
      this.#early.delete(machineId);
      await this.#keep(game, early);
    }
  }

  async received(still: Still): Promise<void> {
    const { machineId, at } = still;
    const game = this.#games.get(machineId);
    if (game?.at !== at) this.#early.set(machineId, still);
    else {
      this.#games.delete(machineId);
      await this.#keep(game, still);
    }
  }

  async #keep(game: BookedGame, still: Still): Promise<void> {
    const jpeg = Buffer.from(still.jpeg, 'base64');
    if (!isJpeg(jpeg)) return;
    const { db, policy, feed } = this.#parts;
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('gameStills')
        .values({ gameId: game.id, sessionId: game.sessionId, jpeg })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await keepLatest(tx, game.sessionId, policy.stillsPerSession);
    });
    feed.notify(game.machineId, 'still', { game: game.id });
  }
}

const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).toString('hex') === 'ffd8ff';

/** The oldest of the session go that are too many. */
async function keepLatest(tx: Tx, sessionId: number, most: number): Promise<void> {
  await tx
    .deleteFrom('gameStills')
    .where('sessionId', '=', sessionId)
    .where('gameId', '<=', (eb) =>
      eb
        .selectFrom('gameStills')
        .select('gameId')
        .where('sessionId', '=', sessionId)
        .orderBy('gameId', 'desc')
        .offset(most)
        .limit(1),
    )
    .execute();
}
