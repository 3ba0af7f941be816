import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine, staySignedIn } from '../support/sign-in.ts';
import { expect, setSettings, test } from '../support/stack.ts';

test.afterEach(({ stack }) => setSettings(stack, {}));

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loading' });
const toasts = (page: Page) => page.getByTestId('toast');

/** Delays the answer of an address until it is released, which fails if nothing asked for it. */
async function held(page: Page, address: RegExp): Promise<() => void> {
  const waiting: (() => void)[] = [];
  await page.route(address, async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  return () => {
    expect(waiting).not.toEqual([]);
    for (const letGo of waiting) letGo();
  };
}

test('SHELL-7 a slow screen shows the loading bar, which moves nothing and disappears on arrival, and a message about the sign-in is shown for 6 s', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn(newGuest());
  await player.card(101).waitFor();
  await expect(bar(page)).toHaveCount(0);
  const arrive = await held(page, /\/assets\/RulesScreen-[^/]+\.js/);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await page.getByRole('link', { name: 'Rules' }).click();
  await expect(bar(page)).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  expect(await violations(page, '[role=progressbar]')).toEqual([]);
  arrive();
  await page.waitForURL('**/rules');
  await expect(bar(page)).toHaveCount(0);

  const transactions = page.getByRole('link', { name: 'Transactions' });
  await transactions.focus();
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { status: 0, code: 10, ErrorMessage: '', Params: {} } }),
  );
  // The page may ask something by itself first, which signs out as well.
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login**');
  await expect(toasts(page).first()).toHaveAttribute('data-stays', '6000');
  await expect(toasts(page).first()).toHaveRole('alert');
});

test('SHELL-7 a slow change of language shows the loading bar', async ({ page }) => {
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

test('SHELL-7 a toast is shown for 3 s, stays while it has the focus and closes on Escape, in a dialog too; the dialog host opens over another dialog, and closing it means no', async ({
  page,
}) => {
  await new Player(page).signIn(newGuest());
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', /\d/);
  await page.getByTestId('open-claims').click();
  await expect(page.getByTestId('claim-discount')).toHaveAttribute('data-amount', /\d/);
  await page.getByTestId('claim-discount').getByRole('button').press('Enter');
  await expect(toasts(page)).toHaveAttribute('data-kind', 'error');
  await expect(toasts(page)).toHaveAttribute('data-stays', '3000');
  // Only content that a modal dialog does not hide has a role for a screen reader.
  await expect(page.getByRole('alert').filter({ hasText: '₺' })).toHaveCount(1);
  const close = toasts(page).getByRole('button', { name: 'Close' });
  await close.focus();
  await expect(close).toBeFocused();
  const size = await close.boundingBox();
  // Positions are fractions of a pixel, and so are their differences.
  expect(Math.round(Math.min(size?.width ?? 0, size?.height ?? 0))).toBeGreaterThanOrEqual(44);
  expect(await violations(page, '[data-testid=toast]')).toEqual([]);
  await close.press('Escape');
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByTestId('claims')).toBeVisible();

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

test.describe('with text twice as large', () => {
  /** Actions of the open dialog that are not wholly within the window. */
  const hiddenActions = (page: Page) =>
    page.evaluate(() => {
      const dialog = document.querySelector('dialog[open]');
      const buttons = dialog?.querySelectorAll('[data-dialog-actions] button, button[type="submit"]') ?? [];
      return [...buttons].flatMap((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight ? [] : [button.textContent];
      });
    });
  const largeText = (page: Page) =>
    page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    });
  const SIZES = [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ];

  test('SHELL-7 GAME-5 the actions of dialogs stay in sight, in Arabic and on a phone on its side', async ({
    page,
    stack,
  }) => {
    test.setTimeout(90_000);
    await staySignedIn(page, stack.url, newGuest(), 'ar');
    await largeText(page);
    await page.goto(`/game/${nextMachine()}/x`);
    await expect(page.getByTestId('cash-in')).toBeEnabled();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.getByTestId('cash-in').click();
      await expect(page.getByTestId('cash-in-confirm')).toBeInViewport({ ratio: 1 });
      await expect.poll(() => hiddenActions(page), JSON.stringify(size)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
});
