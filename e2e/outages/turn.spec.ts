import { randomBytes } from 'node:crypto';
import { test as base } from '@playwright/test';
import { ensureTurnServer, turnServer } from '../../scripts/lib/install/turn-server.ts';
import { Logs } from '../../scripts/lib/site/logs.ts';
import { freePort } from '../../scripts/lib/site/process-groups.ts';
import { Supervised } from '../../scripts/lib/site/supervised.ts';
import { CABINET_SEED } from '../support/cabinet-seed.ts';
import { CLEAR } from '../support/network/conditions.ts';
import { type ImpairedStack, startImpairedStack } from '../support/network/impaired-network.ts';
import { freeUdpPort } from '../support/network/udp-relay.ts';
import { SMALL_MEDIA } from '../support/picture/media.ts';
import { Player } from '../support/player.ts';
import { expect, siteHome } from '../support/stack.ts';

/** Time (ms) from an opened screen to its live picture. */
const LIVE_MS = 5_000;

/** Tests on a site with a TURN server, whose floor no browser reaches directly. */
const test = base.extend<object, { site: ImpairedStack }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern.
    async ({}, use) => {
      const { home, remove } = await siteHome();
      const port = await freePort();
      const secret = randomBytes(24).toString('hex');
      const turn = new Supervised(turnServer({ port, secret, folder: home }), new Logs(home));
      await turn.start();
      const env = { TURN_URLS: `turn:127.0.0.1:${port}?transport=tcp`, TURN_SECRET: secret };
      const media = { ...SMALL_MEDIA, turnPort: await freeUdpPort() };
      const site = await startImpairedStack({ home, seed: CABINET_SEED, media, env });
      // The TURN port of the floor is not behind this network.
      site.network.media.conditions = { ...CLEAR, cut: true };
      await use(site);
      await site.close();
      await turn.close();
      remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.beforeAll(async () => {
  test.skip(!(await ensureTurnServer()), "A picture over TURN needs Debian's coturn.");
});

test('NET-6 a browser whose UDP does not reach the floor shows a live picture over TURN within 5 s', async ({
  page,
  site: { url },
}) => {
  const player = new Player(page, url);
  await player.signIn('demo');
  await player.card(101).click();
  await page.getByTestId('picture').waitFor();
  await expect(page.getByTestId('picture')).toHaveAttribute('data-phase', 'live', { timeout: LIVE_MS });
  await player.seesMovingPicture();
});
