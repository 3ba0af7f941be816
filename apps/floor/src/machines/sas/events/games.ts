import { FloorEventBody, RoundEnded } from '@floorcast/contract/floor-link';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { readReelStops } from '@floorcast/sas/machine/facts';
import { afterTransfer, type MachineReports, type RunningGame } from '../../driver.ts';
import type { ReportedState } from './reported-state.ts';

/** After so many answers without stops, a game's end is published without them: it is not delayed for long. */
const MISSES_MOST = 4;

/** Ends of games on their way to the journal: each is stored first, then published with the stops of the reels. */
class GameEnds {
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

/** After so many idle readings of its status in a row (about a minute), a machine has lost the end of its game. */
const IDLE_READINGS = 40;
/** After so many (a third of a second) while a transfer waits for it. */
const TRANSFER_IDLE_READINGS = 5;

/** The game that runs on one machine, with the credit meter that it left, and whether its end can still be reported. */
class GameTracker {
  #game: RunningGame | undefined;
  /** The machine's event queue overflowed: the end of a game may be among the lost events. */
  #eventsLost = false;
  /** How often in a row the machine was idle while a game of it has no reported end. */
  #idleReadings = 0;

  constructor(game: RunningGame | undefined) {
    this.#game = game;
  }

  get running(): RunningGame | undefined {
    return this.#game;
  }

  start(game: RunningGame): void {
    this.#game = game;
    this.#idleReadings = 0;
  }

  /** A transfer moved an amount on or off the machine. */
  transferred(direction: 'in' | 'out', amount: MinorUnits): void {
    if (this.#game !== undefined) this.#game = afterTransfer(this.#game, direction, amount);
  }

  eventsLost(): void {
    this.#eventsLost = true;
  }

  /** The machine's status was read. Returns whether it plays no game and will not report the end of one. */
  isEndLost(idle: boolean, readings = IDLE_READINGS): boolean {
    this.#idleReadings = idle && this.#game !== undefined ? this.#idleReadings + 1 : 0;
    return idle && (this.#eventsLost || this.#idleReadings > readings);
  }

  /** What the game won, by the credit meter now; zero where the meter at its start is unknown. */
  winAt(credit: MinorUnits): MinorUnits {
    return minorUnits(Math.max(0, credit - (this.#game?.credit ?? credit)));
  }

  /** The lost events no longer matter. */
  eventsRecovered(): void {
    this.#eventsLost = false;
  }

  end(): void {
    this.#game = undefined;
  }
}

interface GamesOptions {
  readonly machineId: number;
  /** What one credit is worth, in minor units. */
  readonly denominationCents: number;
  readonly reports: MachineReports;
  readonly state: ReportedState;
  /** A game has ended: the credit meter is to be read. */
  readonly ended: () => void;
}

/**
 * Games of one machine, from its reports to the journal. A machine repeats a report that was stored and not acknowledged:
 * a game starts once and ends once.
 */
export class Games {
  readonly ends: GameEnds;
  readonly #options: GamesOptions;
  readonly #tracker: GameTracker;

  constructor(options: GamesOptions) {
    const { machineId, reports } = options;
    this.#options = options;
    this.#tracker = new GameTracker(reports.runningGame(machineId));
    this.ends = new GameEnds(reports);
  }

  get running(): RunningGame | undefined {
    return this.#tracker.running;
  }

  /** `transferOpen`: a transfer may have moved the meter without having reported it. */
  async start(wageredCredits: number, transferOpen: boolean): Promise<void> {
    const bet = this.#worth(wageredCredits);
    const credit = minorUnits(Math.max(0, this.#options.state.credit - bet));
    // Read before the game took its bet: not by a process younger than the game, nor during a transfer.
    const unmetered = this.#options.state.creditKnown && !transferOpen ? undefined : true;
    await this.storeEvent(
      { ...this.about(), type: 'round-started', bet, credit, free: bet === 0 },
      unmetered,
    );
    this.#tracker.start({ bet, credit: unmetered ? undefined : credit });
    this.#options.state.creditCalculated(credit);
  }

  async end(wonCredits: number): Promise<void> {
    const win = this.#worth(wonCredits);
    await this.#end(win, minorUnits(this.#options.state.credit + win));
  }

  /** The status was read. Returns whether the machine plays no game and will not report the end of one. */
  isEndLost(idle: boolean): boolean {
    return this.#tracker.isEndLost(idle);
  }

  /** Events of the machine were lost: the end of a game may be among them. */
  eventsLost(): void {
    this.#tracker.eventsLost();
  }

  /** Ends a game whose end the machine will not report: what it won is read from the meter. */
  async endLost(credit: MinorUnits): Promise<void> {
    this.#tracker.eventsRecovered();
    const wonCredits = Math.floor(this.#tracker.winAt(credit) / this.#options.denominationCents);
    await this.#end(this.#worth(wonCredits), credit);
  }

  transferred(direction: 'in' | 'out', amount: MinorUnits): void {
    this.#tracker.transferred(direction, amount);
  }

  /**
   * Whether a transfer may begin on an idle machine: the end of its last game was reported, or was lost and is stored now. The
   * ledger must have it before the transfer: it books what a cash-out leaves as a difference, and the end of a game that is
   * reported later would be booked again.
   */
  async isLastEndStored(credit: MinorUnits): Promise<boolean> {
    if (this.running === undefined) return true;
    if (!this.#tracker.isEndLost(true, TRANSFER_IDLE_READINGS)) return false;
    return this.endLost(credit).then(
      () => true,
      () => false,
    );
  }

  /** Stores an event behind the end of a game that still waits for its stops. */
  async storeEvent(body: FloorEventBody, unmetered?: true): Promise<void> {
    await this.ends.publish();
    return this.#options.reports.storeEvent(FloorEventBody.parse(body), unmetered);
  }

  /** What every event of this machine begins with. */
  about(): { machineId: number; at: string } {
    return { machineId: this.#options.machineId, at: new Date().toISOString() };
  }

  async #end(win: MinorUnits, credit: MinorUnits): Promise<void> {
    const bet = this.running?.bet;
    if (bet === undefined) return;
    const end = { ...this.about(), type: 'round-ended', bet, win, credit, free: bet === 0 };
    await this.ends.end(RoundEnded.parse(end));
    this.#tracker.end();
    this.#options.state.creditCalculated(credit);
    this.#options.ended();
  }

  #worth(credits: number): MinorUnits {
    return minorUnits(credits * this.#options.denominationCents);
  }
}
