import { leaseStoreSuite } from './lease-store.suite.ts';
import { MemorySite } from './memory-lease-store.ts';

leaseStoreSuite('leases in memory', async () => {
  let now = 0;
  const floors = ['floor:cellar', 'floor:attic'];
  const site = new MemorySite({ now: () => now }, { floors, jobs: ['job:retention'] });
  return {
    store: () => site.store(),
    clock: { now: () => now, monotonic: () => now, after: () => () => undefined },
    pin: async (floor, node) => void site.floors.set(floor, node),
    pass: async (millis) => {
      now += millis;
    },
  };
});
