import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { ensureNatsServer } from '../../scripts/lib/install/nats-server.ts';
import { type Cluster, startCluster } from '../../scripts/lib/site/cluster.ts';
import { freePort } from '../../scripts/lib/site/process-groups.ts';
import { CABINET_SEED } from './cabinet-seed.ts';
import { SMALL_MEDIA } from './picture/media.ts';
import { kill, siteHome } from './stack.ts';

interface TwoNodes {
  readonly cluster: Cluster;
  /** Content of POLICY_FILE. */
  readonly policy: object;
}

/** Tests on two nodes behind a balancer: the processes of `npm run cluster`, started once per worker. */
export const test = base.extend<object, TwoNodes>({
  policy: [{}, { scope: 'worker', option: true }],
  cluster: [
    async ({ policy }, use) => {
      const { home, remove } = await siteHome();
      const policyFile = join(home, 'policy.json');
      writeFileSync(policyFile, JSON.stringify(policy));
      const cluster = await startCluster({
        port: await freePort(),
        home,
        mediaPort: 0,
        mediaAddress: '127.0.0.1',
        seed: CABINET_SEED,
        control: true,
        media: SMALL_MEDIA,
        env: { POLICY_FILE: policyFile },
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

export { expect } from '@playwright/test';

/** Within this time a node that was killed is back. */
const BACK = { timeout: 60_000 };

/** Kills a node, and waits until its supervisor has started it again. */
export async function killNode(cluster: Cluster, index: number): Promise<void> {
  const { nodes } = cluster;
  const killed = nodes[index]?.pid;
  kill({ pid: killed });
  await expect.poll(() => nodes[index]?.pid, BACK).not.toBe(killed);
  await nodeReady(cluster, index);
}

/** Waits until a node is ready, as its balancer would ask it. */
async function nodeReady({ ports }: Cluster, index: number): Promise<void> {
  const statusOf = () => fetch(`http://127.0.0.1:${ports[index]}/readyz`).then(({ status }) => status);
  await expect.poll(() => statusOf().catch(() => 0), BACK).toBe(200);
}
