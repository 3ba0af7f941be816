import type { Page } from '@playwright/test';
import { violations } from './looks.ts';
import { Player } from './player.ts';
import { expect, setSettings, test } from './stack.ts';

test.afterEach(({ stack }) => setSettings(stack, {}));

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loading' });
const toasts = (page: Page) => page.getByTestId('toast');

/** Holds what the address gives back until it is let go. */
async function held(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await gate;
    await route.continue();
  });
  return letGo;
}

test('SHELL-7 a screen that is long on its way shows a bar, which moves nothing and goes with its arrival', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo2', 'demo1234');
  await player.card(101).waitFor();
  await expect(bar(page)).toHaveCount(0);
  const arrive = await held(page, /\/assets\/rules-[^/]+\.js/);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await page.getByRole('link', { name: 'Rules' }).click();
  await expect(bar(page)).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  expect(await violations(page, '[role=progressbar]')).toEqual([]);
  arrive();
  await page.waitForURL('**/rules');
  await expect(bar(page)).toHaveCount(0);
});

test('SHELL-7 so does work that a player has asked for: another language', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.goto('/login');
  const arrive = await held(page, /\/assets\/start-[^/]+\.js/);
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'العربية' }).click();
  await expect(bar(page)).toBeVisible();
  arrive();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('SHELL-7 a toast stays 3 s, waits while the focus is on it and goes on Escape, in a dialog too', async ({
  page,
}) => {
  await new Player(page).signIn('demo2', 'demo1234');
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', /\d/);
  await page.getByTestId('open-claims').click();
  await page.getByTestId('claim-discount').getByRole('button').click();
  await expect(toasts(page)).toHaveAttribute('data-kind', 'error');
  await expect(toasts(page)).toHaveAttribute('data-stays', '3000');
  // Only what a modal dialog does not shut out has a role to a screen reader.
  await expect(page.getByRole('alert').filter({ hasText: '₺' })).toHaveCount(1);
  const close = toasts(page).getByRole('button', { name: 'Close' });
  await close.focus();
  await expect(close).toBeFocused();
  const size = await close.boundingBox();
  // Places are fractions of a pixel: so are the differences of two.
  expect(Math.round(Math.min(size?.width ?? 0, size?.height ?? 0))).toBeGreaterThanOrEqual(44);
  expect(await violations(page, '[data-testid=toast]')).toEqual([]);
  await close.press('Escape');
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByTestId('claims')).toBeVisible();
});

test('SHELL-7 a message about what happened without the player stays 6 s', async ({ page }) => {
  await new Player(page).signIn('demo2', 'demo1234');
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { status: 0, code: 10, ErrorMessage: '', Params: {} } }),
  );
  await page.waitForURL('**/login**');
  await expect(toasts(page).first()).toHaveAttribute('data-stays', '6000');
  await expect(toasts(page).first()).toHaveRole('alert');
});

test('SHELL-7 the dialog host asks over another dialog; closing it is no yes', async ({ page }) => {
  await new Player(page).signIn('demo', 'demo1234');
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', /\d/);
  await page.getByTestId('open-claims').click();
  const weekly = page.getByTestId('claim-weekly');
  await expect(weekly).toHaveAttribute('data-amount', /^[1-9]/);
  await weekly.getByRole('button').click();
  await expect(page.getByTestId('weekly-warning')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('weekly-warning')).toHaveCount(0);
  await expect(page.getByTestId('claims')).toBeVisible();
  await expect(weekly).toHaveAttribute('data-amount', /^[1-9]/);

  await page.getByTestId('claims').getByRole('button', { name: 'Close' }).click();
  await page.getByTestId('open-weekly').click();
  await page.getByTestId('weekly-warning').getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(toasts(page)).toHaveCount(0);
});
