import { leaseStoreSuite } from './lease-store.suite.ts';
import { MemorySite, VALID_MS } from './memory-lease-store.ts';

leaseStoreSuite('leases in memory', async () => {
  let now = 0;
  const floors = ['floor:cellar', 'floor:attic'];
  const site = new MemorySite({ now: () => now }, { floors, jobs: ['job:retention'] });
  return {
    store: () => site.store(),
    pin: async (floor, node) => void site.floors.set(floor, node),
    lapse: async () => {
      now += VALID_MS + 1;
    },
  };
});
