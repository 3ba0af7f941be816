import { setTimeout as delay } from 'node:timers/promises';
import { expectAccessibleDialog } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

test('MONEY-6 a deposit in the framed cashier works by keyboard, updates the balance live and closes the frame', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo2', 'demo1234');
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
