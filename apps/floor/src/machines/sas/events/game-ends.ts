import type { RoundEnded } from '@floorcast/contract/floor-link';
import { readReelStops } from '@floorcast/sas/machine/facts';
import type { MachineReports } from '../../driver.ts';

/** After so many answers without stops, a game's end is published without them: it is not delayed for long. */
const MISSES_MOST = 4;

/** Ends of games on their way to the journal: each is stored first, then published with the stops of the reels. */
export class GameEnds {
  readonly #reports: Pick<MachineReports, 'storePendingEnd' | 'storeEvent'>;
  #pending: RoundEnded | undefined;
  #misses = 0;
  #reportsStops = false;

  constructor(reports: Pick<MachineReports, 'storePendingEnd' | 'storeEvent'>) {
    this.#reports = reports;
  }

  /** Whether an end waits for its stops. */
  get pending(): boolean {
    return this.#pending !== undefined;
  }

  /** Whether this machine reports its reel stops. */
  stopsProbed(reportsStops: boolean): void {
    this.#reportsStops = reportsStops;
  }

  async end(end: RoundEnded): Promise<void> {
    if (!this.#reportsStops) return this.#reports.storeEvent(end);
    await this.#reports.storePendingEnd(end);
    this.#pending = end;
    this.#misses = 0;
  }

  /** The answer to the poll for stops; undefined when it was something else. */
  async stopsAnswered(data: Uint8Array | undefined): Promise<void> {
    const stops = data && readReelStops(data);
    if (stops === undefined && ++this.#misses < MISSES_MOST) return;
    await this.publish(stops);
  }

  /** Publishes the pending end, if there is one: without stops before any other event of its machine. */
  async publish(stops?: number[]): Promise<void> {
    const end = this.#pending;
    if (end === undefined) return;
    this.#pending = undefined;
    try {
      await this.#reports.storeEvent(stops === undefined ? end : { ...end, stops });
    } catch (error) {
      this.#pending = end;
      throw error;
    }
  }

  /** The machine is away, and may be another when it is back. */
  async disconnected(): Promise<void> {
    this.#reportsStops = false;
    await this.publish();
  }
}
