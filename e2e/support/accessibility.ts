import { AxeBuilder } from '@axe-core/playwright';
import { placesOf } from '@floorcast/depth/depth';
import { expect, type Page } from '@playwright/test';

/** The looks in which every screen must pass axe. */
const LOOKS = [
  { scheme: 'dark', dir: 'ltr' },
  { scheme: 'light', dir: 'ltr' },
  { scheme: 'light', dir: 'rtl' },
  { scheme: 'dark', dir: 'rtl' },
] as const;

/** Maximum number of animation frames for the layout after a resize. */
const REDRAW_FRAMES = 60;
/** Part of a page that is read by itself. */
const TOAST = '[data-testid=toast]';

/**
 * Violations that axe finds on the page or in a part of it, and horizontal overflow: in one look that the run draws for
 * this page and part, or in each look at whole depth.
 */
export async function violations(page: Page, part = ''): Promise<string[]> {
  const found: string[] = [];
  const walk = `looks of ${new URL(page.url()).pathname} ${part}`;
  for (const { scheme, dir } of placesOf(walk, LOOKS, { sample: 1 })) {
    const overflow = await page.evaluate(
      async ({ scheme, dir, frames }) => {
        const root = document.documentElement;
        root.dataset.scheme = scheme;
        root.dir = dir;
        const overflow = () => root.scrollWidth - root.clientWidth;
        // A resized page needs some frames to lay out its lists.
        for (let frame = 0; frame < frames && overflow() > 0; frame++)
          await new Promise(requestAnimationFrame);
        return overflow();
      },
      { scheme, dir, frames: REDRAW_FRAMES },
    );
    const where = `${new URL(page.url()).pathname} ${scheme} ${dir}`;
    if (overflow > 0) found.push(`${where}: ${overflow} px too wide`);
    for (const { id, nodes } of await lastingFaults(page, part))
      found.push(`${where} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }
  await page.evaluate((look) => {
    document.documentElement.dataset.scheme = look.scheme;
    document.documentElement.dir = look.dir;
  }, LOOKS[0]);
  return found;
}

/** What axe finds, again when nothing fades or moves: meanwhile it reads colours that no screen has. */
async function lastingFaults(page: Page, part: string) {
  const read = async () => {
    // Without frames the page itself is read, and no second one is opened to join what was read in each; and the half megabyte
    // of axe is compiled once.
    const alone = page.frames().length === 1;
    const isThere = alone && (await page.evaluate(() => 'axe' in globalThis));
    const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page });
    axe.options({ resultTypes: ['violations'] }).setLegacyMode(alone);
    return (await (part === '' ? axe : axe.include(part)).analyze()).violations;
  };
  const faults = await read();
  if (faults.length === 0) return faults;
  if (part !== TOAST) await expect(page.locator(TOAST)).toHaveCount(0);
  await page.evaluate(async () => {
    const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    );
  });
  return read();
}

/** Expects that axe finds nothing in the open dialog. */
export async function expectAccessibleDialog(page: Page): Promise<void> {
  await page.locator('dialog[open]').last().waitFor();
  expect(await violations(page, 'dialog[open]')).toEqual([]);
}
