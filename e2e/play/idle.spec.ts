import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

test.use({
  policy: {
    autoplay: null,
    idleWarnSeconds: 6,
    idleLockSeconds: 8,
    noDepositSeconds: 20,
    noActivitySeconds: 30,
  },
});

/** Records on the page whether its content is visible before the lock. */
function noteWhatShows(): void {
  const look = () => {
    if (document.querySelector('[data-testid="lock-pin"]') !== null) return;
    if (document.querySelector('#content')?.checkVisibility())
      document.documentElement.dataset.showed = 'yes';
    requestAnimationFrame(look);
  };
  look();
}

async function unlock(page: Page): Promise<void> {
  const pin = page.getByTestId('lock-pin');
  await pin.fill('1234');
  await pin.press('Enter');
  await expect(pin).toHaveCount(0);
}

test('GAME-12 GAME-13 GAME-14 an idle player is warned, locked, counted down and cashed out', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const player = new Player(page);
  await player.signIn('demo', 'demo1234');
  await player.sitDown(103);
  const start = await player.amount('balance');
  await expect(page.getByTestId('autoplay')).toHaveCount(0);
  const toast = page.getByTestId('toast');
  const warning = page.getByTestId('idle-warning');
  await expect(warning).toContainText("You haven't acted for a long time. Do you want to continue?");
  await page.getByTestId('idle-continue').click();
  await expect(toast).toHaveText(/seconds left to deposit funds/);
  await player.cashIn('20');
  await expect(toast).toHaveCount(0);
  await expect.poll(() => player.amount('credit')).toBe(2_000);

  await expect(warning).toBeVisible();
  expect(await violations(page, '[data-testid=idle-warning]')).toEqual([]);
  await expect(page.getByRole('heading', { name: /^LOCKED !/ })).toBeVisible();
  await unlock(page);
  await expect(warning).toHaveCount(0);
  await expect(page.getByTestId('cash-in')).toBeEnabled();

  await page.waitForURL('**/lobby', { timeout: 90_000 });
  await expect(toast.filter({ hasText: 'Your session has been closed' })).toBeVisible();
  await expect(toast.filter({ hasText: 'seconds left' })).toHaveCount(0);
  await expect.poll(() => player.amount('balance')).toBe(start);
  // The screen is locked, also after a reload.
  await expect(page.getByTestId('lock-pin')).toBeVisible();
  await page.addInitScript(noteWhatShows);
  await page.reload();
  await expect(page.getByTestId('lock-pin')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.showed)).toBeUndefined();
  await unlock(page);
  await expect(page.locator('#content')).toBeVisible();
});
