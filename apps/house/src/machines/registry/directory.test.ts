import { minorUnits } from '@floorcast/contract/money';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { InProcessBus } from '../../platform/bus/in-process-bus.ts';
import { floorListTopic, MachineDirectory } from './directory.ts';
import { MACHINES_CHANGED_TOPIC, MachineRegistry } from './registry.ts';

const setup = (id: number, floorId: string) => ({
  id,
  name: `Machine ${id}`,
  image: '',
  reserved: false,
  reservedAt: null,
  outOfService: null,
  floorId,
  brandId: 1,
  brand: 'Test',
});

async function open() {
  const bus = new InProcessBus((error) => {
    throw error;
  });
  const setups = [setup(101, 'cellar'), setup(201, 'attic')];
  const repository = { machines: async () => [...setups] };
  const directory = await MachineDirectory.open({ repository, bus, log: pino({ level: 'silent' }) });
  return { bus, setups, directory };
}

test('LOBBY-5 NODE-4 a node lists the machines of all floors as their owners publish them', async () => {
  const { bus, setups, directory } = await open();
  expect(directory.list()).toMatchObject([
    { id: 101, status: 'offline' },
    { id: 201, status: 'offline' },
  ]);
  const attic = new MachineRegistry(setups.slice(1), bus);
  attic.change(201, { condition: 'ready' });
  await vi.waitFor(() =>
    expect(directory.list()).toMatchObject([
      { id: 101, status: 'offline' },
      { id: 201, status: 'available' },
    ]),
  );
  expect(directory.floorOf(201)).toBe('attic');
  expect(directory.floorOf(301)).toBeUndefined();
});

test('LOBBY-5 NODE-4 a node that comes later asks the owners', async () => {
  const { bus, setups, directory } = await open();
  const attic = new MachineRegistry(setups.slice(1), new InProcessBus(() => undefined));
  attic.change(201, { condition: 'ready' });
  bus.respond(floorListTopic('attic'), async () => attic.list());
  await directory.refresh();
  expect(directory.list()).toMatchObject([{ id: 101 }, { id: 201, status: 'available' }]);
});

test('LOBBY-5 the list is the same object while no listed field changes', async () => {
  const { bus, setups, directory } = await open();
  const registry = new MachineRegistry(setups, bus);
  registry.change(101, { condition: 'ready' });
  await vi.waitFor(() => expect(directory.list()).toMatchObject([{ status: 'available' }, {}]));
  const before = directory.list();
  registry.setCredit(101, minorUnits(500));
  registry.change(101, { lamps: { spin: 'on' } });
  registry.change(101, { fault: null });
  await new Promise((resolve) => setImmediate(resolve));
  expect(directory.list()).toBe(before);
});

test('LOBBY-5 machines that are configured later are listed, also if their owner was faster', async () => {
  const { bus, setups, directory } = await open();
  const added = setup(202, 'attic');
  const registry = new MachineRegistry([added], bus);
  registry.change(202, { condition: 'ready' });
  await new Promise((resolve) => setImmediate(resolve));
  setups.push(added);
  bus.publish(MACHINES_CHANGED_TOPIC, null);
  await vi.waitFor(() => expect(directory.list().at(-1)).toMatchObject({ id: 202, status: 'available' }));
});
