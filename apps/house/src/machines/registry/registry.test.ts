import { minorUnits } from '@floorcast/contract/money';
import { expect, test } from 'vitest';
import { InProcessBus } from '../../platform/bus/in-process-bus.ts';
import { MachineRegistry } from './registry.ts';

const setup = {
  id: 101,
  name: 'One',
  image: '',
  reserved: false,
  reservedAt: null,
  outOfService: null,
  floorId: 'floor',
  brandId: 1,
  brand: 'Test',
};

const fresh = () => {
  const registry = new MachineRegistry([setup], new InProcessBus(() => undefined));
  registry.change(101, { condition: 'ready' });
  return registry;
};

test.each<[string, (registry: MachineRegistry) => void, object]>([
  ['goes out of reach', (registry) => registry.change(101, { condition: 'offline' }), { status: 'offline' }],
  [
    'is taken',
    (registry) => registry.change(101, { seat: { state: 'live', playerId: 1 } }),
    { status: 'playing' },
  ],
  [
    'has a queue',
    (registry) => registry.change(101, { queue: { waiting: 2, reserved: false } }),
    { waiting: 2 },
  ],
  ['loses its floor', (registry) => registry.floorUnlinked('floor'), { status: 'offline' }],
  ['is reserved', (registry) => registry.setUp([{ ...setup, reserved: true }]), { reservation: true }],
])('LOBBY-5 the list changes when a machine %s', (_, change, listed) => {
  const registry = fresh();
  const before = registry.list();
  expect(before).toMatchObject([{ id: 101, status: 'available', reservation: false }]);
  change(registry);
  expect(registry.list()).not.toBe(before);
  expect(registry.list()).toMatchObject([listed]);
});

test('LOBBY-9 C6.64 C6.65 C6.66 the list has the lowest and the highest bet and the denomination once a floor has described them', () => {
  const registry = fresh();
  expect(registry.list()).not.toMatchObject([{ bets: expect.anything() }]);
  const band = (id: number, bet: number) => ({ id, name: `Level ${id}`, Order: id, bet: minorUnits(bet) });
  const before = registry.list();
  registry.floorLinked('floor', [
    {
      id: 101,
      condition: 'ready',
      credit: minorUnits(0),
      bands: [band(2, 500), band(1, 100), band(3, 2_500)],
      denomination: minorUnits(5),
      ...{ buttons: [], holds: [], holdMs: 30_000, cameras: [], lamps: null, fault: null },
    },
  ]);
  const offer = { bets: { lowest: 100, highest: 2_500 }, denomination: 5 };
  expect(registry.list()).not.toBe(before);
  expect(registry.list()).toMatchObject([offer]);
  registry.floorUnlinked('floor');
  expect(registry.list()).toMatchObject([{ status: 'offline', ...offer }]);
  registry.floorLinked('floor', []);
  expect(registry.list()).toMatchObject([{ status: 'offline', ...offer }]);
});

test('C6.6 C6.27 the credit of an unreachable machine stays as known, or is that of its floor and counts as unknown', () => {
  const registry = new MachineRegistry([setup], new InProcessBus(() => undefined));
  const greeted = (condition: 'ready' | 'offline', credit: number) => {
    const equipment = { bands: [], buttons: [], holds: [], holdMs: 30_000, cameras: [] };
    const rest = { lamps: null, fault: null, playing: false, ...equipment };
    registry.floorLinked('floor', [{ id: 101, condition, credit: minorUnits(credit), ...rest }]);
    return registry.find(101);
  };
  expect(greeted('offline', 900)).toMatchObject({ credit: 900, creditKnown: false });
  expect(greeted('ready', 500)).toMatchObject({ credit: 500, creditKnown: true });
  expect(greeted('offline', 0)).toMatchObject({ credit: 500, creditKnown: true });
});
