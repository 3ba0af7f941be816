import type { RoundEnded } from '@floorcast/contract/floor-link';

/** So many pictures are taken at the same time; what ends meanwhile has none. */
const AT_ONCE = 8;

interface ResultStillsParts {
  /** Whether somebody sits at the machine. */
  readonly seated: (machineId: number) => boolean;
  /** The machine with its reels on these stops, a JPEG in base64; rejects when it does not show that. */
  readonly take: (machineId: number, stops: readonly number[]) => Promise<string>;
  /** It will be asked for soon. */
  readonly prepare: (machineId: number) => void;
  readonly hand: (still: { machineId: number; at: string; jpeg: string }) => void;
}

/** Takes a picture of what each game of a player came to. A picture may fail to come; it is never one of another game. */
export class ResultStills {
  readonly #parts: ResultStillsParts;
  readonly #taking = new Set<number>();

  constructor(parts: ResultStillsParts) {
    this.#parts = parts;
  }

  started(machineId: number): void {
    if (this.#parts.seated(machineId)) this.#parts.prepare(machineId);
  }

  /** A game has ended just now. Without its stops nobody could say that a picture is of this game. */
  ended({ machineId, at, stops }: RoundEnded): void {
    const room = !this.#taking.has(machineId) && this.#taking.size < AT_ONCE;
    if (stops === undefined || !room || !this.#parts.seated(machineId)) return;
    this.#taking.add(machineId);
    void this.#parts
      .take(machineId, stops)
      .then((jpeg) => this.#parts.hand({ machineId, at, jpeg }))
      .catch(() => undefined)
      .finally(() => this.#taking.delete(machineId));
  }
}
