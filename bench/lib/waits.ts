import type { Db } from '../../apps/house/src/platform/db/schema.ts';
import type { Game } from './load.ts';

/** Waiting times of virtual users (ms), and refusals by their message. */
export class Waits {
  readonly games: Game[] = [];
  readonly cashIns: number[] = [];
  readonly cashOuts: number[] = [];
  /** Calls of the list of machines. */
  readonly lobbies: number[] = [];
  readonly refused = new Map<string, number>();

  get acknowledged(): number[] {
    return this.games.map(({ acknowledged }) => acknowledged);
  }

  get confirmed(): number[] {
    return this.games.flatMap(({ confirmed }) => confirmed ?? []);
  }

  get refusals(): number {
    return [...this.refused.values()].reduce((sum, times) => sum + times, 0);
  }

  refuse(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.refused.set(message, (this.refused.get(message) ?? 0) + 1);
  }
}

/** Duration (ms) of some work. */
export const timed = async (work: Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work;
  return performance.now() - began;
};

/** The variance of the ledger: games that no floor reported. */
export async function variance(db: Db): Promise<string[]> {
  const row = await db
    .selectFrom('accounts')
    .select('balance')
    .where('id', '=', 'house:variance')
    .executeTakeFirst();
  return (row?.balance ?? 0n) === 0n ? [] : [`house:variance holds ${row?.balance}`];
}
