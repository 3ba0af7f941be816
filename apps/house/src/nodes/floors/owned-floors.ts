import type { LiveMachine } from '../../machines/registry/index.ts';
import { Lanes } from '../../platform/concurrency/lanes.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type OwnedFloor, type OwnedFloorParts, openFloor } from './owned-floor.ts';

/** How many machines' events are posted at once; each takes a database connection. */
const AT_ONCE = 8;

type OwnedFloorsParts = Omit<OwnedFloorParts, 'floorId' | 'lanes'> & {
  /** The same database, measured and traced. */
  readonly watched: (db: Db) => Db;
};

/** The floors that this node owns. */
export class OwnedFloors {
  readonly #parts: OwnedFloorsParts;
  readonly #lanes = new Lanes({ atOnce: AT_ONCE, waiting: Number.POSITIVE_INFINITY });
  readonly #floors = new Map<string, OwnedFloor>();

  constructor(parts: OwnedFloorsParts) {
    this.#parts = parts;
    parts.events.on('presenceChanged', (accountId) => {
      for (const { events } of this.all()) events.emit('presenceChanged', accountId);
    });
  }

  /** Opens a floor whose lease this node has just taken; `db`: under the fence of that lease. */
  async open(floorId: string, db: Db): Promise<void> {
    const { watched, ...parts } = this.#parts;
    this.#floors.set(floorId, await openFloor({ ...parts, floorId, db: watched(db), lanes: this.#lanes }));
  }

  /** Hands a floor over: it is not run here any more once this resolves. */
  async handOver(floorId: string): Promise<void> {
    const floor = this.#floors.get(floorId);
    this.#floors.delete(floorId);
    await floor?.handOver();
  }

  get(floorId: string): OwnedFloor | undefined {
    return this.#floors.get(floorId);
  }

  /** The floor of a machine, if this node owns it. */
  at(machineId: number): OwnedFloor | undefined {
    return this.all().find(({ registry }) => registry.find(machineId) !== undefined);
  }

  all(): OwnedFloor[] {
    return [...this.#floors.values()];
  }

  machines(): LiveMachine[] {
    return this.all().flatMap(({ registry }) => registry.all());
  }

  close(): void {
    for (const floor of this.all()) floor.close();
    this.#floors.clear();
  }
}
