import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../scripts/lib/site/cluster.ts';
import type { Supervised } from '../../scripts/lib/site/supervised.ts';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { kill } from '../support/stack.ts';
import { expect, test } from '../support/two-nodes.ts';

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
