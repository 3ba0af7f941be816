import { Machine } from '@floorcast/contract/machines';
import * as z from 'zod';
import type { SiteContext } from '../../context.ts';
import { inBackground } from '../../platform/background.ts';
import { NoReply, NoResponder } from '../../platform/bus/bus.ts';
import { KeyedMutex } from '../../platform/concurrency/lanes.ts';
import type { MachineSetup, MachinesRepository } from './machines.repository.ts';
import { MACHINE_LISTED_TOPIC, MACHINES_CHANGED_TOPIC, unlisted } from './registry.ts';

/** Topic on which the owner of a floor answers with what lists show of its machines. */
export const floorListTopic = (floorId: string): string => `floor.${floorId}.machines`;
/** How long (ms) an owner may take to answer. */
const PATIENCE_MS = 2_000;

interface DirectoryParts extends Pick<SiteContext, 'bus' | 'log'> {
  readonly repository: Pick<MachinesRepository, 'machines'>;
}

/** What lists show of every machine of the site. Each node has it, as the owners of the floors publish it. */
export class MachineDirectory {
  readonly #parts;
  readonly #mutex = new KeyedMutex<'machines'>();
  #setups = new Map<number, MachineSetup>();
  /** As published, also of machines whose configuration was not read yet. */
  readonly #shown = new Map<number, Machine>();
  #list: Machine[] | undefined;

  private constructor(parts: DirectoryParts) {
    this.#parts = parts;
  }

  /** Opens the directory, which then follows the owners and the configuration. */
  static async open(parts: DirectoryParts): Promise<MachineDirectory> {
    const { bus, log } = parts;
    const directory = new MachineDirectory(parts);
    bus.subscribe(MACHINE_LISTED_TOPIC, (message) => directory.#put(Machine.parse(message)));
    bus.subscribe(MACHINES_CHANGED_TOPIC, () =>
      inBackground(log, directory.refresh(), 'reading the list of machines'),
    );
    bus.followOthers((inReach) => {
      if (inReach) inBackground(log, directory.refresh(), 'reading the list of machines');
    });
    await directory.refresh();
    return directory;
  }

  /** The lobby's list: the same object until it changes. */
  list(): Machine[] {
    this.#list ??= [...this.#setups.values()].map((setup) => this.#listed(setup));
    return this.#list;
  }

  ofBrand(id: number): Machine[] {
    return [...this.#setups.values()]
      .filter(({ brandId }) => brandId === id)
      .map((setup) => this.#listed(setup));
  }

  /** The floor of a machine; undefined: there is no such machine. */
  floorOf(machineId: number): string | undefined {
    return this.#setups.get(machineId)?.floorId;
  }

  /** Every floor that has machines. */
  floors(): ReadonlySet<string> {
    return new Set([...this.#setups.values()].map(({ floorId }) => floorId));
  }

  /** Reads the configuration, and asks the owners of all floors. */
  refresh(): Promise<void> {
    return this.#mutex.run('machines', async () => {
      const setups = await this.#parts.repository.machines();
      this.#setups = new Map(setups.map((setup) => [setup.id, setup]));
      this.#list = undefined;
      await Promise.all([...this.floors()].map((floorId) => this.#ask(floorId)));
    });
  }

  /** A floor without an owner is published by its next one. */
  async #ask(floorId: string): Promise<void> {
    try {
      const answer = await this.#parts.bus.request(floorListTopic(floorId), null, PATIENCE_MS);
      for (const machine of z.array(Machine).parse(answer)) this.#put(machine);
    } catch (error) {
      if (!(error instanceof NoResponder || error instanceof NoReply)) throw error;
    }
  }

  #put(machine: Machine): void {
    this.#shown.set(machine.id, machine);
    this.#list = undefined;
  }

  #listed(setup: MachineSetup): Machine {
    return this.#shown.get(setup.id) ?? unlisted(setup);
  }
}
