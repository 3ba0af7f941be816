import { expectAccessibleDialog } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

test.use({
  viewport: { width: 390, height: 844 },
  policy: { realityCheck: { minutes: 1, choices: [] }, netPosition: true },
});

test('PROT-22 PROT-24 PROT-25 PROT-31 a reality check comes over the game, outlives a reload, and ends the game on request with every minor unit back', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const player = new Player(page);
  await player.signIn('demo');
  await player.sitDown(103);
  // Shown before any money is on the machine, since the rules want it.
  await expect(page.getByTestId('net-badge')).toHaveAttribute('data-minor', '0');
  const before = await player.amount('balance');
  await player.cashIn('20');
  await expect.poll(() => player.amount('credit')).toBe(2_000);
  await page.getByTestId('spin').click();
  await expect(page.getByTestId('spin')).toHaveText('Spinning');

  const check = page.getByTestId('reality-check');
  await expect(check).toBeVisible({ timeout: 90_000 });
  await expect(check.getByRole('heading')).toHaveText(/^You have been playing for 1 minute$/);
  const net = Number(await page.getByTestId('check-net').getAttribute('data-minor'));
  expect(2_000 + net).toBe(await player.amount('credit'));
  await expectAccessibleDialog(page);
  // No key presses start, and none closes the check.
  const credit = await player.amount('credit');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(check).toBeVisible();
  expect(await player.amount('credit')).toBe(credit);

  await page.getByTestId('check-history').click();
  await expect(page.getByTestId('check-games').getByTestId('games')).toBeVisible();
  await page.getByTestId('check-games').getByRole('button', { name: 'Close' }).click();
  await expect(check).toBeVisible();

  await page.reload();
  await expect(check).toBeVisible({ timeout: 30_000 });
  await page.getByTestId('check-leave').click();
  await page.waitForURL('**/lobby');
  await expect.poll(() => player.amount('balance'), { timeout: 30_000 }).toBe(before + net);
});
