import { expectAccessibleDialog } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { grantBonus, newGuest } from '../support/sign-in.ts';
import { expect, setSettings, test } from '../support/stack.ts';

test.afterEach(({ stack }) => setSettings(stack, {}));

test('CLAIM-1 CLAIM-2 CLAIM-4 the weekly bonus shows a warning, is granted once and updates the balance; a discount needs a low balance', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn(newGuest());
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', /\d/);
  const before = await player.amount('balance');
  await page.getByTestId('open-claims').click();
  await expectAccessibleDialog(page);
  const weekly = page.getByTestId('claim-weekly');
  await expect(weekly).toHaveAttribute('data-amount', '2500');
  await weekly.getByRole('button').click();
  await expect(page.getByTestId('weekly-warning')).toContainText('a payout cap of ');
  await expectAccessibleDialog(page);
  await page.getByTestId('weekly-warning-confirm').click();
  await expect(page.getByText(/weakly bonus successfully!/)).toBeVisible();
  await expect(weekly).toHaveAttribute('data-amount', '0');
  await expect.poll(() => player.amount('balance')).toBe(before + 2_500);
  expect(await page.evaluate(() => Number(localStorage.getItem('last-weekly-bonus-click')))).toBeGreaterThan(
    0,
  );
  // What cannot be claimed is disabled and says why; a press that comes all the same is answered with the same words.
  for (const [kind, reason] of [
    ['discount', 'Your balance must be below ₺100.00'],
    ['bonus', 'There is nothing to claim right now'],
  ] as const) {
    const button = page.getByTestId(`claim-${kind}`).getByRole('button');
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(reason);
    await button.press('Enter');
    await expect(page.getByTestId('toast').filter({ hasText: reason })).toBeVisible();
  }
  await expectAccessibleDialog(page);
});

test('CLAIM-1 CLAIM-3 a second bonus within 30 seconds of the first is refused as too soon', async ({
  page,
  stack,
}) => {
  const guest = newGuest();
  const player = new Player(page);
  await player.signIn(guest);
  await grantBonus(stack.url, guest, 300);
  await page.getByTestId('open-claims').click();
  const button = page.getByTestId('claim-bonus').getByRole('button');
  await button.click();
  await expect(page.getByText('₺3.00 bonus successfully!')).toBeVisible();
  await grantBonus(stack.url, guest, 400);
  await page.reload();
  await page.getByTestId('open-claims').click();
  await expect(page.getByTestId('claim-bonus')).toHaveAttribute('data-amount', '400');
  const reason = 'You can use discount only once per 5 minutes';
  await expect(button).toHaveAccessibleDescription(reason);
  await button.press('Enter');
  await expect(page.getByTestId('toast').filter({ hasText: reason })).toBeVisible();
});

test('CLAIM-5 with AUTO_BONUS a granted bonus is claimed without a press', async ({ page, stack }) => {
  setSettings(stack, { AUTO_BONUS: true });
  const guest = newGuest();
  const player = new Player(page);
  await player.signIn(guest);
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', /\d/);
  const before = await player.amount('balance');
  await grantBonus(stack.url, guest, 750);
  await page.reload();
  await expect(page.getByText('₺7.50 bonus successfully!')).toBeVisible();
  await expect.poll(() => player.amount('balance')).toBe(before + 750);
});
