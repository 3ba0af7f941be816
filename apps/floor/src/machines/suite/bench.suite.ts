import { Cases } from '@floorcast/depth/depth';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { MachineDriver } from '../driver.ts';
import { MemoryJournal } from './memory-journal.suite.ts';
import { type MachineRig, PATIENCE, untilReady } from './rig.suite.ts';

/** What every test of a driver begins with: a machine, and a floor's journal. */
export class Bench extends Cases<() => Promise<void>> {
  journal = new MemoryJournal();
  #rig: MachineRig | undefined;
  readonly #drivers: MachineDriver[] = [];

  constructor(openRig: () => Promise<MachineRig>) {
    super();
    beforeEach(async () => {
      this.#rig = await openRig();
      this.journal = new MemoryJournal();
    });
    afterEach(async () => {
      await Promise.all(this.#drivers.splice(0).map((driver) => driver.close()));
      await this.rig.close();
    });
  }

  get rig(): MachineRig {
    if (this.#rig === undefined) throw new Error('no test runs');
    return this.#rig;
  }

  /** Is closed with the test. */
  opened(driver: MachineDriver): MachineDriver {
    this.#drivers.push(driver);
    return driver;
  }

  /** A driver of a machine that is ready. */
  async ready(): Promise<MachineDriver> {
    const driver = this.opened(this.rig.drive(this.journal));
    await untilReady(driver);
    return driver;
  }

  gamesEnded(): Promise<void> {
    return vi.waitFor(() => expect(this.journal.of('round-ended').length).toBeGreaterThan(0), PATIENCE);
  }
}
