import type { RoundEnded } from '@floorcast/contract/floor-link';

/** So many pictures are taken at the same time; games that end meanwhile have none. */
const AT_ONCE = 8;

interface ResultStillsParts {
  /** Whether the machine has a player. */
  readonly seated: (machineId: number) => boolean;
  /** The machine with its reels on these stops, a JPEG in base64; rejects when it does not show that. */
  readonly take: (machineId: number, stops: readonly number[]) => Promise<string>;
  /** A picture will soon be requested. */
  readonly prepare: (machineId: number) => void;
  readonly send: (still: { machineId: number; at: string; jpeg: string }) => void;
}

/** Takes a picture of the result of each game of a player. There may be none; it is never one of another game. */
export class ResultStills {
  readonly #parts: ResultStillsParts;
  readonly #taking = new Set<number>();

  constructor(parts: ResultStillsParts) {
    this.#parts = parts;
  }

  started(machineId: number): void {
    if (this.#parts.seated(machineId)) this.#parts.prepare(machineId);
  }

  /** A game has just ended. Only by its stops a picture is known to be of this game. */
  ended({ machineId, at, stops }: RoundEnded): void {
    const room = !this.#taking.has(machineId) && this.#taking.size < AT_ONCE;
    if (stops === undefined || !room || !this.#parts.seated(machineId)) return;
    this.#taking.add(machineId);
    void this.#parts
      .take(machineId, stops)
      .then((jpeg) => this.#parts.send({ machineId, at, jpeg }))
      .catch(() => undefined)
      .finally(() => this.#taking.delete(machineId));
  }
}
