import type { ErrorName } from '@floorcast/contract/errors';
import type { FloorMachine } from '@floorcast/contract/floor-link';
import { err, ok, type Result } from '@floorcast/contract/result';
import { TOO_LATE_MS } from '@floorcast/protoo/lateness';
import type { MachineConfig } from '../configuration/config.ts';
import type { ButtonPanel, MachineDriver } from '../machines/driver.ts';
import { NotWanted, type StillWanted } from '../machines/panel/wanted.ts';

/** One machine with everything that stands beside it: its driver, its button panel, its bet levels. */
export class Station {
  readonly driver: MachineDriver;
  readonly #config: MachineConfig;
  readonly #panel: ButtonPanel;
  /** Presses go to the panel one after another: a bet level is several. */
  #last: Promise<unknown> = Promise.resolve();
  /** How many times the house went away. */
  #epoch = 0;

  constructor(config: MachineConfig, driver: MachineDriver, panel: ButtonPanel) {
    this.#config = config;
    this.driver = driver;
    this.#panel = panel;
  }

  get id(): number {
    return this.#config.id;
  }

  /** As the house is told of it. */
  describe(): FloorMachine {
    const { id, bands, cameras, panel } = this.#config;
    return {
      id,
      condition: this.driver.condition,
      credit: this.driver.credit,
      bands: bands.map(({ presses: _, ...band }) => band),
      buttons: Object.keys(panel.outputs),
      holds: panel.holds,
      holdMs: panel.holdMs,
      lamps: this.#panel.lamps,
      // The address stays here: it may hold a password.
      cameras: cameras.map(({ id, width, height, turnable }) => ({ id, width, height, turnable })),
      fault: this.driver.fault,
    };
  }

  /** Pulses one button, unless too late: `lateBy` (ms) is for how long the wish was held up before it came here. */
  async press(button: string, lateBy = 0): Promise<Result<void, ErrorName>> {
    if (!(button in this.#config.panel.outputs)) return err('notFound');
    return this.#inTime(lateBy, (wanted) => this.#pressAll([button], wanted));
  }

  /** Holds a button down, unless too late. */
  async hold(button: string, lateBy = 0): Promise<Result<void, ErrorName>> {
    if (!this.#config.panel.holds.includes(button)) return err('notFound');
    return this.#inTime(lateBy, (wanted) => attempt(() => this.#panel.hold(button, wanted)));
  }

  /** Lets go of a button, and of all others, however late. */
  async release(button: string): Promise<Result<void, ErrorName>> {
    if (!this.#config.panel.holds.includes(button)) return err('notFound');
    return this.#inTurn(() => attempt(() => this.#panel.releaseAll()));
  }

  /**
   * The house is away: whatever is held down for somebody there is let go of, at once and again when what is being
   * done has been done. What waits for its turn is not done any more; a bet level that is begun is gone on with.
   */
  async letGo(): Promise<void> {
    this.#epoch++;
    const release = () => attempt(() => this.#panel.releaseAll());
    await Promise.all([release(), this.#inTurn(release)]);
  }

  /** Reaches a bet level by the presses that its configuration names, unless too late. */
  async chooseBand(bandId: number, lateBy = 0): Promise<Result<void, ErrorName>> {
    const band = this.#config.bands.find(({ id }) => id === bandId);
    if (band === undefined) return err('notFound');
    return this.#inTime(lateBy, (wanted) => this.#pressAll(band.presses, wanted));
  }

  async close(): Promise<void> {
    await this.letGo();
    await this.#panel.close();
    await this.driver.close();
  }

  /** What is begun goes to its end: only the first press may come too late. */
  #pressAll([first, ...others]: readonly string[], wanted: StillWanted): Promise<Result<void, ErrorName>> {
    return attempt(async () => {
      if (first !== undefined) await this.#panel.press(first, wanted);
      for (const button of others) await this.#panel.press(button);
    });
  }

  /**
   * Refused when its turn comes too late (C6.13), or after who wished it was away. The panel asks again when it has waited
   * for its board.
   */
  #inTime(
    lateBy: number,
    work: (wanted: StillWanted) => Promise<Result<void, ErrorName>>,
  ): Promise<Result<void, ErrorName>> {
    const wished = performance.now() - lateBy;
    const epoch = this.#epoch;
    const wanted = () => epoch === this.#epoch && performance.now() - wished <= TOO_LATE_MS;
    return this.#inTurn(async () => (wanted() ? work(wanted) : err('pressTooLate')));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

async function attempt(work: () => Promise<void>): Promise<Result<void, ErrorName>> {
  try {
    await work();
    return ok(undefined);
  } catch (error) {
    return err(error instanceof NotWanted ? 'pressTooLate' : 'pressFailed');
  }
}
