import type { Game } from './seat.ts';

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
