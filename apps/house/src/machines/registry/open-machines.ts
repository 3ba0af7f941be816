import { StillOrder } from '@floorcast/contract/floor-orders';
import type { FloorContext } from '../../context.ts';
import { inBackground } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock.ts';
import { KeyedMutex } from '../../platform/concurrency/lanes.ts';
import { FloorOrders } from './floor-link/floor-orders.ts';
import { MachinesRepository } from './machines.repository.ts';
import { MACHINES_CHANGED_TOPIC, MachineRegistry } from './registry.ts';

export interface Machines {
  readonly repository: MachinesRepository;
  readonly registry: MachineRegistry;
  readonly orders: FloorOrders;
  readonly stills: Stills;
  /** Reads the configuration of the machines. */
  configure(): Promise<void>;
}

/** What works with the machines of a floor, and orders what they do. */
export interface MachineContext extends FloorContext, Pick<Machines, 'registry' | 'orders'> {}

/** Opens the machines of a floor, and follows changes of their configuration. */
export async function openMachines(parts: FloorContext): Promise<Machines> {
  const { floorId, db, bus, clock, log, traces, events } = parts;
  const repository = new MachinesRepository(db);
  const registry = new MachineRegistry(await repository.machines(floorId), bus);
  const orders = new FloorOrders(bus, registry, traces);
  const mutex = new KeyedMutex<'machines'>();
  const configure = () =>
    mutex.run('machines', async () => {
      const setups = await repository.machines(floorId);
      registry.setUp(setups);
      const machineIds = setups.map(({ id }) => id);
      events.emit('machinesConfigured', machineIds);
    });
  bus.subscribe(MACHINES_CHANGED_TOPIC, () =>
    inBackground(log, configure(), 'reading the configuration of machines'),
  );
  return { repository, registry, orders, stills: new Stills(orders, clock), configure };
}

/** How long (ms) a still is reused before the floor is asked for another. */
const FRESH_MS = 5_000;
const PATIENCE_MS = 3_000;

interface Still {
  readonly jpeg: Buffer;
  /** When it was taken (ms since 1970); undefined: the floor does not know it. */
  readonly takenAt: number | undefined;
}

interface OrderedStill {
  readonly askedAt: number;
  readonly still: Promise<Still | undefined>;
}

/** Current pictures of machines. A floor makes one on request only, and one for all concurrent requests. */
export class Stills {
  readonly #orders: FloorOrders;
  readonly #clock: Clock;
  readonly #stills = new Map<number, OrderedStill>();

  constructor(orders: FloorOrders, clock: Clock) {
    this.#orders = orders;
    this.#clock = clock;
  }

  /** Undefined: the floor has none now. `freshMs`: how long after it was asked for a still is reused. */
  of(machineId: number, freshMs = FRESH_MS): Promise<Still | undefined> {
    const known = this.#stills.get(machineId);
    const now = this.#clock.now();
    if (known !== undefined && now - known.askedAt < freshMs) return known.still;
    const still = this.#ask(machineId);
    this.#stills.set(machineId, { askedAt: now, still });
    return still;
  }

  async #ask(machineId: number): Promise<Still | undefined> {
    const still = await this.#orders.give(StillOrder, { machineId }, PATIENCE_MS);
    if (!still.ok) return undefined;
    const { jpeg, ageMs } = still.value;
    const takenAt = ageMs === undefined ? undefined : this.#clock.now() - ageMs;
    return { jpeg: Buffer.from(jpeg, 'base64'), takenAt };
  }
}
