import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cabinet } from '@floorcast/simulated-egm/cabinet/cabinet';
import { openCabinets, type SimulatedCabinets } from '@floorcast/simulated-egm/cabinets';
import { KillableFloor } from '../../apps/floor/src/testing/killable-floor.ts';
import { openTestDatabase, type TestDatabase } from '../../apps/house/src/testing/database.ts';
import { MortalHouse } from '../../apps/house/src/testing/mortal-house.ts';
import { FLOOR_CREDENTIAL, type TestHouse } from '../../apps/house/src/testing/test-house.ts';
import { SerialLine } from './serial-line.ts';
import { TcpProxy } from './tcp-proxy.ts';

export const MACHINE = 101;
/** How long (ms) the cabinet's transfers are pending. */
const TRANSFER_MS = 2;

/** A part of the site that fails: the serial line, the cabinet's power, a process. */
export type Failure = 'line' | 'power' | 'floor' | 'house';

interface Parts {
  readonly database: TestDatabase;
  readonly folder: string;
  readonly line: SerialLine;
  readonly proxy: TcpProxy;
  cabinets: SimulatedCabinets;
  house: MortalHouse;
  floor: KillableFloor;
}

/** House, floor, serial line and cabinet of one machine. Each can fail, and restarts. */
export class RestartableSite {
  readonly #parts: Parts;
  /** Called when the floor receives an order of a transfer. */
  readonly #ordered: () => void;
  /** Called when the house has been killed, before it restarts. */
  houseKilled: () => Promise<void> = async () => undefined;

  private constructor(parts: Parts, ordered: () => void) {
    this.#parts = parts;
    this.#ordered = ordered;
  }

  static async open(ordered: () => void): Promise<RestartableSite> {
    // Processes are killed here, not the computer: writes need not reach a disk.
    const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'walk-'));
    const database = await openTestDatabase();
    const cabinets = await openCabinets(cabinetsConfig(folder));
    const line = await SerialLine.open(join(folder, 'wire'), join(folder, `${MACHINE}.sas`));
    const proxy = await TcpProxy.open();
    const house = await MortalHouse.start(database.connection);
    proxy.forwardTo(house.port);
    const floor = await startFloor(folder, proxy.port, ordered);
    return new RestartableSite({ database, folder, line, proxy, cabinets, house, floor }, ordered);
  }

  get db(): TestDatabase['db'] {
    return this.#parts.database.db;
  }

  get house(): TestHouse {
    return this.#parts.house.house;
  }

  get floor(): KillableFloor {
    return this.#parts.floor;
  }

  get line(): SerialLine {
    return this.#parts.line;
  }

  get cabinet(): Cabinet {
    const cabinet = this.#parts.cabinets.cabinets.get(MACHINE)?.cabinet;
    if (cabinet === undefined) throw new Error('no cabinet');
    return cabinet;
  }

  async close(): Promise<void> {
    const { database, folder, line, proxy, cabinets, house, floor } = this.#parts;
    await floor.close();
    await house.close();
    await proxy.close();
    await line.close();
    await cabinets.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  }

  /** Fails now. Resolves when the failed part runs. */
  fail(failure: Failure): Promise<void> {
    switch (failure) {
      case 'line':
        this.line.cut();
        return Promise.resolve();
      case 'power':
        return this.withoutPower(async () => undefined);
      case 'floor':
        return this.#restartFloor();
      case 'house':
        return this.#restartHouse();
    }
  }

  /** Runs `work` while the cabinet has no power. */
  async withoutPower(work: () => Promise<void>): Promise<void> {
    this.line.cut();
    await this.#parts.cabinets.close();
    await work();
    this.#parts.cabinets = await openCabinets(cabinetsConfig(this.#parts.folder));
  }

  async #restartFloor(): Promise<void> {
    const { floor, folder, proxy, line } = this.#parts;
    floor.kill();
    line.cut();
    this.#parts.floor = await startFloor(folder, proxy.port, this.#ordered);
    await floor.releaseJournal();
  }

  async #restartHouse(): Promise<void> {
    const killed = this.#parts.house.kill();
    // A killed house does not stop the serial line.
    this.line.resume();
    await killed;
    await this.houseKilled();
    this.#parts.house = await MortalHouse.start(this.#parts.database.connection);
    this.#parts.proxy.forwardTo(this.#parts.house.port);
  }
}

const cabinetsConfig = (directory: string) => ({
  directory,
  seed: 1,
  speed: 20,
  transferMs: TRANSFER_MS,
  cabinets: [{ id: MACHINE, name: 'One', brand: 'Test', theme: 0 }],
});

const startFloor = (folder: string, port: number, ordered: () => void): Promise<KillableFloor> =>
  KillableFloor.start({
    machineId: MACHINE,
    line: join(folder, 'wire'),
    journal: join(folder, 'journal.log'),
    house: `ws://127.0.0.1:${port}`,
    credential: FLOOR_CREDENTIAL,
    ordered,
  });
