import { violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

test.use({
  viewport: { width: 390, height: 844 },
  policy: {
    autoplay: null,
    idleWarnSeconds: 4,
    idleLockSeconds: 5,
    noDepositSeconds: 16,
    noActivitySeconds: 12,
  },
});

test('GAME-12 GAME-13 GAME-14 an idle player is warned, counted down and cashed out, and asked for no PIN', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const player = new Player(page);
  await player.signIn('demo');
  await player.sitDown(103);
  const start = await player.amount('balance');
  await expect(page.getByTestId('autoplay')).toHaveCount(0);
  const toast = page.getByTestId('toast');
  const warning = page.getByTestId('idle-warning');
  await expect(warning).toContainText("You haven't acted for a long time. Do you want to continue?");
  await page.getByTestId('idle-continue').click();
  await expect(toast).toHaveText(/seconds left to deposit funds/);
  await player.cashIn('20');
  await expect(toast.filter({ hasText: 'to deposit funds' })).toHaveCount(0);
  await expect.poll(() => player.amount('credit')).toBe(2_000);

  await expect(warning).toBeVisible();
  expect(await violations(page, '[data-testid=idle-warning]')).toEqual([]);
  // Nobody answers, for longer than the screen waits.
  await page.waitForURL('**/lobby', { timeout: 90_000 });
  await expect(toast.filter({ hasText: 'Your session has been closed' })).toBeVisible();
  await expect(toast.filter({ hasText: 'seconds left' })).toHaveCount(0);
  await expect.poll(() => player.amount('balance')).toBe(start);
  await expect(warning).toHaveCount(0);
  await expect(page.getByTestId('lock-pin')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('lock'))).toBeNull();
});
