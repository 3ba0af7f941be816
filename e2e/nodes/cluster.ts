import { test as base } from '@playwright/test';
import { ensureNatsServer } from '../../scripts/lib/install/nats-server.ts';
import { startTestCluster } from '../siege/cluster/test-cluster.ts';
import { CABINET_SEED } from '../support/cabinet-seed.ts';
import { siteHome } from '../support/stack.ts';
import { PlayedCluster } from './played-cluster.ts';

/** Tests on three nodes and three floors with players at each, started once per worker. */
export const test = base.extend<object, { played: PlayedCluster }>({
  played: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern.
    async ({}, use) => {
      const { home, remove } = await siteHome();
      const cluster = await startTestCluster({
        home,
        nodes: 3,
        floors: 3,
        machines: 3,
        seed: CABINET_SEED,
        env: { LOGINS_A_MINUTE: '100000', SEAT_HOLD_SECONDS: '12', LOG_LEVEL: 'warn' },
      });
      const played = await PlayedCluster.open(cluster);
      await use(played);
      await played.close();
      remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.beforeAll(async () => {
  test.skip(!(await ensureNatsServer()), "Several nodes need Debian's nats-server.");
});
