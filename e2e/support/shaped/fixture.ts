import { test as base, type Page } from '@playwright/test';
import { CABINET_SEED } from '../cabinet-seed.ts';
import { WHOLE_MEDIA } from '../picture/media.ts';
import { recordPictures } from '../picture/page-pictures.ts';
import { siteHome } from '../stack.ts';
import { type ShapedSite, startShapedSite } from './shaped-site.ts';

/**
 * Tests on the whole product at the other end of a link of the kernel. Every test begins with a link without limits, and a
 * page that records its pictures.
 */
export const test = base.extend<{ page: Page }, { shaped: ShapedSite }>({
  shaped: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern.
    async ({}, use) => {
      const { home, remove } = await siteHome();
      const site = await startShapedSite({ home, seed: CABINET_SEED, timeCode: true, media: WHOLE_MEDIA });
      await use(site);
      await site.close();
      remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  page: async ({ shaped, viewport }, use) => {
    await shaped.become({ kbits: null });
    const context = await shaped.browser.newContext({ locale: 'en-GB', viewport, baseURL: shaped.url });
    const page = await context.newPage();
    await recordPictures(page);
    await use(page);
    await context.close();
  },
});
