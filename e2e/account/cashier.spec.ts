import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expectAccessibleDialog } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

test('MONEY-6 a deposit in the framed cashier works by keyboard, updates the balance live and closes the frame', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo2');
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', /\d/);
  const before = await player.amount('balance');
  // What is shown can be pressed, however late its script is.
  await page.route('**/cashier/cashier.js', async (route) => {
    await delay(1_000);
    await route.continue();
  });
  await page.getByTestId('open-deposit').focus();
  await page.keyboard.press('Enter');
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('[name=amount]')).toBeVisible();
  await expectAccessibleDialog(page);
  await frame.locator('[name=amount]').fill('12.50');
  await page.keyboard.press('Enter');
  await expect(frame.locator('[role=status]')).toContainText('₺12.50');
  await expect.poll(() => player.amount('balance')).toBe(before + 1_250);
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-forms allow-scripts');
  await frame.locator('[data-close]').press('Enter');
  await expect(page.getByTestId('deposit')).toHaveCount(0);
  await expect(page.getByTestId('open-deposit')).toBeFocused();
});

/** A cashier that does not answer until it is released, from the next request on. */
async function silentCashier(page: Page): Promise<() => Promise<void>> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const address = '**/cashier?**';
  await page.route(address, async (route) => {
    await released;
    // The dialog may have given the request up.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await page.unroute(address);
  };
}

test('MONEY-6 the dialog of the cashier shows its progress from the first moment, and a retry when the page does not come', async ({
  page,
}) => {
  await new Player(page).signIn('demo2');
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', /\d/);
  // The first call, and those that repeat it by themselves.
  let refusals = 3;
  await page.route('**/api/player/deposit', async (route) => {
    refusals -= 1;
    await (refusals >= 0 ? route.abort() : route.fallback());
  });
  const release = await silentCashier(page);
  await page.getByTestId('open-deposit').click();
  const trouble = page.getByTestId('deposit-trouble');
  await expect(page.getByTestId('deposit-opening').or(trouble)).toBeVisible();
  await expect(trouble).toContainText('The cashier is unreachable right now.', { timeout: 20_000 });
  await expectAccessibleDialog(page);
  await trouble.getByRole('button').click();
  await expect(page.getByTestId('deposit-opening')).toContainText('Opening the cashier…');
  await expect(page.locator('iframe')).toBeHidden();
  await expect(trouble).toContainText('taking longer than usual', { timeout: 20_000 });
  await expectAccessibleDialog(page);
  await trouble.getByRole('button').click();
  await expect(page.getByTestId('deposit-opening')).toBeVisible();
  await release();
  await expect(page.frameLocator('iframe').locator('[name=amount]')).toBeVisible();
  await expect(trouble).toHaveCount(0);
  await expect(page.getByTestId('deposit-opening')).toHaveCount(0);
});
