import type { Page } from '@playwright/test';
import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

/** Runs in the page: the browser keeps nothing, and says so by throwing. */
function shutStorage(): void {
  const shut = () => {
    throw new DOMException('shut', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: shut });
  Object.defineProperty(navigator, 'serviceWorker', { get: shut });
  Object.defineProperty(document, 'cookie', { get: shut, set: shut });
}

/** Runs in the page: there is no room for another byte. */
function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}

async function signInByHand(page: Page): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=username]').fill('demo2');
  await page.locator('input[name=password]').fill('demo1234');
  await page.locator('button[type=submit]').click();
}

for (const [state, take] of [
  ['shut', shutStorage],
  ['full', fillStorage],
] as const)
  test(`START-6 LOGIN-7 with storage that is ${state} a visit works, and says that the sign-in is not stored`, async ({
    page,
  }) => {
    await page.addInitScript(take);
    const failed: string[] = [];
    page.on('pageerror', ({ message }) => failed.push(message));
    await signInByHand(page);
    await page.waitForURL('**/lobby');
    await expect(page.getByTestId('toast').filter({ hasText: /oturum|sign-in/ })).toBeVisible();
    for (const path of ['/transactions', '/lobby']) {
      await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click();
      await page.waitForURL(`**${path}`);
      await expect(page.locator('main h1').first()).toBeAttached();
    }
    await new Player(page).card(104).waitFor();
    expect(failed).toEqual([]);
    await page.reload();
    await page.waitForURL('**/login**');
  });

test('START-6 a console whose storage is shut opens each screen of its menu', async ({ page }) => {
  await page.addInitScript(shutStorage);
  await page.goto('/login?to=/console');
  await page.locator('input[name=username]').fill('lead');
  await page.locator('input[name=password]').fill('lead1234');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/lobby|console/);
  await page.evaluate(() => history.pushState(null, '', '/console'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  const links = page.locator('nav a[href^="/console"]');
  await links.first().waitFor();
  for (const link of await links.all()) {
    await link.click();
    await expect(page.locator('main h1').first()).toBeAttached();
    await expect(page.getByText(/Something went wrong|bir şeyler ters/i)).toHaveCount(0);
  }
});
