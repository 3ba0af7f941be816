import { test as base } from '@playwright/test';
import { CABINET_SEED } from '../cabinet-seed.ts';
import { SMALL_MEDIA } from '../picture/media.ts';
import { siteHome } from '../stack.ts';
import { type ImpairedNetwork, startImpairedStack } from './impaired-network.ts';

export interface Site {
  readonly network: ImpairedNetwork;
  /** Address through the impaired network. */
  readonly url: string;
  /** Address without it. */
  readonly houseUrl: string;
}

/** Tests on the whole product behind a network that can be impaired; every test begins without impairment. */
export const test = base.extend<{ network: ImpairedNetwork }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern.
    async ({}, use) => {
      const { home, remove } = await siteHome();
      const { network, stack, url, close } = await startImpairedStack({
        home,
        seed: CABINET_SEED,
        media: SMALL_MEDIA,
      });
      await use({ network, url, houseUrl: stack.url });
      await close();
      remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  network: async ({ site }, use) => {
    site.network.clear();
    await use(site.network);
    site.network.clear();
  },
  baseURL: async ({ site }, use) => use(site.url),
});
