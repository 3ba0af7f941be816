import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { type PoweredCabinet, powerOn } from './host.ts';

/** A cabinet of its own for each test of a file. Its clock goes on as the test says. */
export class CabinetBench {
  #directory = '';
  #machine: PoweredCabinet | undefined;

  constructor(now = new Date(2026, 10, 21, 20, 45, 0)) {
    beforeEach(() => {
      vi.useFakeTimers({ now });
      this.#directory = mkdtempSync(join(tmpdir(), 'cabinet-'));
      this.#powerOn();
    });
    afterEach(() => {
      this.machine.powerOff();
      vi.useRealTimers();
      rmSync(this.#directory, { recursive: true });
    });
  }

  get machine(): PoweredCabinet {
    if (this.#machine === undefined) throw new Error('no test runs');
    return this.#machine;
  }

  /** Its power goes off and on: it keeps its memory. */
  restart(): void {
    this.machine.powerOff();
    this.#powerOn();
  }

  #powerOn(): void {
    this.#machine = powerOn(join(this.#directory, 'nv.json'));
  }
}
