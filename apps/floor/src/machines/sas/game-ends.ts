import type { RoundEnded } from '@floorcast/contract/floor-link';
import { readReelStops } from '@floorcast/sas/reel-stops';
import type { MachineReports } from '../driver.ts';

/** So many answers without stops, and a game's end is told without them: it is not held up for long. */
const MISSES_MOST = 4;

/** Ends of games on their way to the journal: each is safe there first, then completed by the stops of the reels. */
export class GameEnds {
  readonly #reports: Pick<MachineReports, 'hold' | 'keep'>;
  #held: RoundEnded | undefined;
  #misses = 0;
  /** Whether this machine tells its stops. */
  #told = false;

  constructor(reports: Pick<MachineReports, 'hold' | 'keep'>) {
    this.#reports = reports;
  }

  /** Whether an end waits for its stops. */
  get waiting(): boolean {
    return this.#held !== undefined;
  }

  /** The machine has been asked whether it tells its stops. */
  probed(told: boolean): void {
    this.#told = told;
  }

  async ended(end: RoundEnded): Promise<void> {
    if (!this.#told) return this.#reports.keep(end);
    await this.#reports.hold(end);
    this.#held = end;
    this.#misses = 0;
  }

  /** The answer to the question for stops; undefined when it was something else. */
  async answered(data: Uint8Array | undefined): Promise<void> {
    const stops = data && readReelStops(data);
    if (stops === undefined && ++this.#misses < MISSES_MOST) return;
    await this.tell(stops);
  }

  /** Tells the end that waits, if one does: without stops before anything else is told of its machine. */
  async tell(stops?: number[]): Promise<void> {
    const end = this.#held;
    if (end === undefined) return;
    this.#held = undefined;
    try {
      await this.#reports.keep(stops === undefined ? end : { ...end, stops });
    } catch (error) {
      this.#held = end;
      throw error;
    }
  }

  /** The machine is away, and may be another when it is back. */
  async away(): Promise<void> {
    this.#told = false;
    await this.tell();
  }
}
