import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../scripts/lib/site/cluster.ts';
import type { Supervised } from '../../scripts/lib/site/supervised.ts';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { kill } from '../support/stack.ts';
import { expect, killNode, test } from '../support/two-nodes.ts';

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
  await player.signIn('demo');
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

test('OPS-81 a published policy is in force at each node from its next start on, and the console names the nodes that run by an earlier one', async ({
  page,
  cluster,
}) => {
  const paceAt = async (port: number): Promise<number> => {
    const policy: { paceMs: number } = await (await fetch(`http://127.0.0.1:${port}/api/policy`)).json();
    return policy.paceMs;
  };
  const paces = () => Promise.all(cluster.ports.map(paceAt));
  const shown = async () => {
    await page.goto('/console/setup/policy');
    const nodes = page.getByTestId('policy-node');
    await expect(nodes.first()).toBeVisible();
    return nodes.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-current')));
  };
  test.setTimeout(240_000);
  // Another test may have killed the database, whose server serves until its successor replaces it.
  await expect(async () => {
    await new Player(page).signIn('admin');
    expect(await shown()).toEqual(['true', 'true']);
  }).toPass(BACK);
  await page.getByTestId('field-paceMs').getByRole('textbox').fill('3000');
  // The database that another test killed may fail this, and the page asks to try again.
  await expect(async () => {
    await page.getByRole('button', { name: 'Review and publish' }).click();
    await page.getByLabel('Reason').fill('a slower pace', { timeout: 5_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByTestId('document-version')).toContainText('a slower pace');
  expect(await shown()).toEqual(['false', 'false']);
  expect(await paces()).toEqual([0, 0]);
  await killNode(cluster, 0);
  await expect.poll(shown, BACK).toEqual(['true', 'false']);
  expect(await paces()).toEqual([3_000, 0]);
  await killNode(cluster, 1);
  await expect.poll(shown, BACK).toEqual(['true', 'true']);
  expect(await paces()).toEqual([3_000, 3_000]);
});
