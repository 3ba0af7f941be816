import type { Page } from '@playwright/test';
import { openConsole } from '../support/console.ts';
import { expect, test } from '../support/stack.ts';

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const CODE = /((?:assets\/|\.\/)[\w.-]+?)(-next)?\.js/g;

/**
 * The house is upgraded while the page is open: all code has other names, and what had the old ones is gone. `broken`: the
 * page names the new ones, and the house does not have them either.
 */
async function upgrade(page: Page, { broken = false } = {}): Promise<{ readonly missed: string[] }> {
  const missed: string[] = [];
  const renamed = (text: string) => text.replace(CODE, '$1-next.js');
  await page.route('**/assets/*.js', async (route) => {
    const url = route.request().url();
    if (broken ? url.includes('TrailScreen') : !url.endsWith('-next.js')) {
      missed.push(url);
      return route.fulfill({ status: 404, body: '' });
    }
    const response = await route.fetch({ url: url.replace('-next.js', '.js') });
    return route.fulfill({ response, body: renamed(await response.text()) });
  });
  await page.route(
    (url) => !/\.\w+$|^\/(api|realtime)/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const isPage = response.headers()['content-type']?.startsWith('text/html') === true;
      return route.fulfill(isPage ? { response, body: renamed(await response.text()) } : { response });
    },
  );
  return { missed };
}

test('ROUTE-9 a console that is open during an upgrade gets the new build with the next screen, by one reload', async ({
  page,
}) => {
  await openConsole(page, 'admin');
  const { missed } = await upgrade(page);
  let reloads = 0;
  page.on('load', () => {
    reloads += 1;
  });
  await page.locator('nav a[href="/console/trail"]').first().click();
  await expect.poll(() => reloads).toBe(1);
  await expect(page.locator('main h1').first()).toBeAttached();
  await page.getByTestId('row').first().waitFor();
  await page.locator('nav a[href="/console/players"]').first().click();
  await expect(page.locator('main h1').first()).toBeAttached();
  expect([reloads, missed.length > 0]).toEqual([1, true]);
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(names.filter((name) => /assets\/.*\.js$/.test(name) && !name.endsWith('-next.js'))).toEqual([]);
});

test('ROUTE-9 an upgrade that lacks a part ends in a notice, not in one reload after the other', async ({
  page,
}) => {
  await openConsole(page, 'admin');
  await upgrade(page, { broken: true });
  let reloads = 0;
  page.on('load', () => {
    reloads += 1;
  });
  await page.locator('nav a[href="/console/trail"]').first().click();
  await expect(page.getByRole('heading', { name: /went wrong/ })).toBeVisible();
  await page.waitForTimeout(3_000);
  expect(reloads).toBeLessThanOrEqual(1);
});
