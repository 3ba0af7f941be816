import { setTimeout as sleep } from 'node:timers/promises';
import { test as base, expect } from '@playwright/test';
import { ensureNatsServer } from '../../scripts/lib/install/nats-server.ts';
import { type Cluster, startCluster } from '../../scripts/lib/site/cluster.ts';
import { freePort } from '../../scripts/lib/site/free-port.ts';
import type { Supervised } from '../../scripts/lib/site/supervised.ts';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { kill, siteHome } from '../support/stack.ts';

/** Tests on several nodes: the processes of `npm run cluster`, started once per worker. */
const test = base.extend<object, { cluster: Cluster }>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern.
    async ({}, use) => {
      const { home, remove } = await siteHome();
      const cluster = await startCluster({
        port: await freePort(),
        home,
        mediaPort: 0,
        mediaAddress: '127.0.0.1',
        seed: 20_261,
      });
      await use(cluster);
      await cluster.close();
      remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ cluster }, use) => use(cluster.url),
});

test.beforeAll(async () => {
  test.skip(!(await ensureNatsServer()), "Several nodes need Debian's nats-server.");
});

const BACK = { timeout: 60_000 };

/** The node that owns the floor, which may be one that was killed and restarted. */
async function owner({ nodes, ports }: Cluster): Promise<Supervised> {
  for (;;) {
    for (const [index, node] of nodes.entries()) if (await owns(ports[index])) return node;
    await sleep(100);
  }
}

const owns = (port: number | undefined): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/metrics`).then(
    async (answer) => /^floorcast_floor_linked\{.*\} 1$/m.test(await answer.text()),
    () => false,
  );

test('NODE-2 NODE-3 GAME-15 a running game continues without loss while both nodes, the database and NATS are killed in turn', async ({
  page,
  cluster,
}) => {
  test.setTimeout(240_000);
  const player = new Player(page);
  await player.signIn('demo', 'demo1234');
  await player.sitDown(101);
  const before = await player.amount('balance');
  await player.cashIn('30');
  await expect.poll(() => player.amount('credit')).toBe(3_000);
  const { database, nats } = cluster;
  for (let deaths = 0; deaths < 2; deaths++) {
    const lossShown = await player.watchForLoss();
    kill(await owner(cluster));
    await lossShown();
    await expect(page.getByTestId('connection-lost')).toBeHidden(BACK);
    await expect(page.getByTestId('spin')).toBeEnabled(BACK);
    await expect.poll(() => player.amount('credit')).toBe(3_000);
  }
  kill(nats);
  kill(database);
  // A press while the floor has no owner is refused and can be repeated.
  await expect(async () => {
    if (await page.getByTestId('cash-out').isEnabled()) await page.getByTestId('cash-out').click();
    await expect.poll(() => player.amount('balance')).toBe(before);
  }).toPass(BACK);
  await leaveGame(page);
  await page.waitForURL('**/lobby');
});
