import { MachineCondition } from '@floorcast/contract/floor-link';
import { Gauge, type Registry } from 'prom-client';
import type { LiveMachine } from '../modules/machines/index.ts';

/** What the gauges of the hall are read from. */
export interface Hall {
  machines(): readonly LiveMachine[];
}

/** Gauges of machines and floors, and which floors are linked to this house. */
export class HallGauges {
  readonly #linked = new Set<string>();

  /** Reads the hall whenever it is asked. */
  watch(registry: Registry, hall: Hall): void {
    const linked = this.#linked;
    new Gauge({
      name: 'floorcast_machines',
      help: 'Machines by what their floors say of them',
      labelNames: ['condition'],
      registers: [registry],
      collect() {
        for (const condition of MachineCondition.options)
          this.set(
            { condition },
            hall.machines().filter((machine) => machine.condition === condition).length,
          );
      },
    });
    new Gauge({
      name: 'floorcast_floor_linked',
      help: 'Whether a floor with machines is linked to this house',
      labelNames: ['floor'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { floorId: floor } of hall.machines()) this.set({ floor }, linked.has(floor) ? 1 : 0);
      },
    });
  }

  linked(floorId: string): void {
    this.#linked.add(floorId);
  }

  unlinked(floorId: string): void {
    this.#linked.delete(floorId);
  }
}
