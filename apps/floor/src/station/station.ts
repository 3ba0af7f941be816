import type { ErrorName } from '@floorcast/contract/errors';
import type { FloorMachine } from '@floorcast/contract/floor-link';
import type { PanelState } from '@floorcast/contract/health';
import type { CameraId } from '@floorcast/contract/machines';
import { minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import { Mutex } from '../concurrency/mutex.ts';
import type { MachineConfig } from '../configuration/config.ts';
import type { ButtonPanel, MachineDriver } from '../machines/driver.ts';
import { PressDeadline, PressExpired } from '../machines/panel/timing.ts';

/** One machine with its driver, its button panel and its bet levels. */
export class Station {
  readonly driver: MachineDriver;
  readonly #config: MachineConfig;
  readonly #panel: ButtonPanel;
  /** Orders reach the panel one after another: a bet level is several presses. */
  readonly #orders = new Mutex();
  /** Aborts the orders of a house link that was lost. */
  #linked = new AbortController();

  constructor(config: MachineConfig, driver: MachineDriver, panel: ButtonPanel) {
    this.#config = config;
    this.driver = driver;
    this.#panel = panel;
  }

  get id(): number {
    return this.#config.id;
  }

  /** The machine as the house knows it. */
  describe(): FloorMachine {
    const { id, sas, bands, cameras, panel } = this.#config;
    return {
      id,
      condition: this.driver.condition,
      credit: this.driver.credit,
      bands: bands.map(({ presses: _, ...band }) => band),
      denomination: minorUnits(sas.denominationCents),
      buttons: Object.keys(panel.outputs),
      holds: panel.holds,
      holdMs: panel.holdMs,
      lamps: this.#panel.lamps,
      // The address stays here: it may hold a password.
      cameras: cameras.map(({ id, width, height, turnable, reelWindow }) => ({
        id,
        width,
        height,
        turnable,
        ...(reelWindow && { reelWindow }),
      })),
      fault: this.driver.fault,
    };
  }

  get panelState(): PanelState {
    if (Object.keys(this.#config.panel.outputs).length === 0) return 'none';
    return this.#panel.connected ? 'ready' : 'away';
  }

  get cameras(): readonly CameraId[] {
    return this.#config.cameras.map(({ id }) => id);
  }

  /** Pulses one button, unless its relay would close only after so many milliseconds. */
  async press(button: string, remainingMs?: number): Promise<Result<void, ErrorName>> {
    if (!(button in this.#config.panel.outputs)) return err('notFound');
    return this.#inTime(remainingMs, (deadline) => this.#pressAll([button], deadline));
  }

  /** Holds a button down, unless too late. */
  async hold(button: string, remainingMs?: number): Promise<Result<void, ErrorName>> {
    if (!this.#config.panel.holds.includes(button)) return err('notFound');
    return this.#inTime(remainingMs, (deadline) => attempt(() => this.#panel.hold(button, deadline)));
  }

  /** Releases a button, and all others, however late. */
  async release(button: string): Promise<Result<void, ErrorName>> {
    if (!this.#config.panel.holds.includes(button)) return err('notFound');
    return this.#orders.run(() => attempt(() => this.#panel.releaseAll()));
  }

  /**
   * The house link was lost: releases every button, now and after the order that is being carried out. Orders that wait are
   * refused; a bet level that has begun is completed.
   */
  async houseLost(): Promise<void> {
    this.#linked.abort();
    this.#linked = new AbortController();
    const release = () => attempt(() => this.#panel.releaseAll());
    await Promise.all([release(), this.#orders.run(release)]);
  }

  /** Reaches a bet level by the presses that its configuration names, unless too late. */
  async chooseBand(bandId: number, remainingMs?: number): Promise<Result<void, ErrorName>> {
    const band = this.#config.bands.find(({ id }) => id === bandId);
    if (band === undefined) return err('notFound');
    return this.#inTime(remainingMs, (deadline) => this.#pressAll(band.presses, deadline));
  }

  async close(): Promise<void> {
    await this.houseLost();
    await this.#panel.close();
    await this.driver.close();
  }

  /** A sequence that has begun is completed: the deadline is that of the first press. */
  #pressAll(
    [first, ...others]: readonly string[],
    deadline: PressDeadline,
  ): Promise<Result<void, ErrorName>> {
    return attempt(async () => {
      if (first !== undefined) await this.#panel.press(first, deadline);
      for (const button of others) await this.#panel.press(button);
    });
  }

  /** Refuses an order that is too late (C6.13) after those before it. The panel checks the deadline at the relay. */
  #inTime(
    remainingMs: number | undefined,
    work: (deadline: PressDeadline) => Promise<Result<void, ErrorName>>,
  ): Promise<Result<void, ErrorName>> {
    const deadline = new PressDeadline(remainingMs, this.#linked.signal);
    return this.#orders.run(async () => (deadline.passed ? err('pressTooLate') : work(deadline)));
  }
}

async function attempt(work: () => Promise<void>): Promise<Result<void, ErrorName>> {
  try {
    await work();
    return ok(undefined);
  } catch (error) {
    return err(error instanceof PressExpired ? 'pressTooLate' : 'pressFailed');
  }
}
