import type { FloorContext } from '../../context.ts';
import { inBackground } from '../../platform/background.ts';
import { KeyedMutex } from '../../platform/concurrency/lanes.ts';
import { FloorOrders } from './floor-link/floor-orders.ts';
import { MachinesRepository } from './machines.repository.ts';
import { MACHINES_CHANGED_TOPIC, MachineRegistry } from './registry.ts';
import { Stills } from './stills.ts';

/** The machines of one floor. */
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
