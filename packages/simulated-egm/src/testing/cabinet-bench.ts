import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { type PoweredCabinet, powerOn } from './host.ts';

/** A memory for each test of a file, and a clock that goes on as the test says. Returns the path of a cabinet's file. */
export function testMemory(now = new Date()): (file?: string) => string {
  let directory = '';
  beforeEach(() => {
    vi.useFakeTimers({ now });
    directory = mkdtempSync(join(tmpdir(), 'cabinet-'));
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(directory, { recursive: true });
  });
  return (file = 'nv.json') => join(directory, file);
}

/** A cabinet of its own for each test of a file. Its clock goes on as the test says. */
export class CabinetBench {
  readonly #memory: () => string;
  #machine: PoweredCabinet | undefined;

  constructor(now = new Date(2026, 10, 21, 20, 45, 0)) {
    this.#memory = testMemory(now);
    beforeEach(() => this.#powerOn());
    afterEach(() => this.machine.powerOff());
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
    this.#machine = powerOn(this.#memory());
  }
}
