import type { Game } from './seat.ts';

/** What players have waited for (ms), and what was refused to them, by its words. */
export class Waits {
  readonly games: Game[] = [];
  readonly cashIns: number[] = [];
  readonly cashOuts: number[] = [];
  /** Of the list of all machines. */
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
    const words = error instanceof Error ? error.message : String(error);
    this.refused.set(words, (this.refused.get(words) ?? 0) + 1);
  }
}

/** How long (ms) something takes. */
export const timed = async (work: Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work;
  return performance.now() - began;
};
