import { expectAccessibleDialog, violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Minor units. */
const PAID_IN = 2_000;

test('GAME-10 GAME-13 leaving with credit asks first; a player whose page is gone in mid-game reads its result, and once the held seat has ended a receipt of what was put in and paid out, also after a reload', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn(newGuest());
  await player.sitDown(nextMachine());
  const before = await player.amount('balance');
  await player.cashIn(String(PAID_IN / 100));
  await expect.poll(() => player.amount('credit')).toBe(PAID_IN);
  const badge = page.getByTestId('net-badge');
  await expect(badge).toHaveAttribute('data-minor', '0');
  await badge.click();
  await expect(page.getByTestId('session-in')).toHaveAttribute('data-minor', String(PAID_IN));
  expect(await violations(page, 'main')).toEqual([]);
  await badge.click();

  await page.getByTestId('leave').click();
  await expect(page.getByTestId('leave-dialog')).toContainText('Your credit of ₺20.00 is cashed out');
  await expect(page.getByTestId('leave-confirm')).toBeFocused();
  await expectAccessibleDialog(page);
  await page.getByTestId('leave-stay').click();
  await expect(page.getByTestId('leave-dialog')).toHaveCount(0);

  await page.getByTestId('spin').click();
  await expect(page.getByTestId('spin')).toHaveText('Spinning');
  await page.goto('/lobby');
  await expect(page.getByTestId('receipt-result')).toBeVisible({ timeout: 30_000 });
  const receipt = page.getByTestId('receipt');
  await expect(receipt).toHaveAttribute('data-phase', 'ended', { timeout: 60_000 });
  const net = Number(await page.getByTestId('session-net').getAttribute('data-minor'));
  await expect.poll(() => player.amount('balance')).toBe(before + net);

  await page.reload();
  await expect(receipt).toHaveAttribute('data-phase', 'ended');
  await expect(page.getByTestId('session-in')).toHaveAttribute('data-minor', String(PAID_IN));
  await expect(page.getByTestId('session-out')).toHaveAttribute('data-minor', String(PAID_IN + net));
  await expect(page.getByTestId('session-net')).toHaveAttribute('data-minor', String(net));
  expect(await violations(page, '[data-testid=receipt]')).toEqual([]);
  await page.getByTestId('receipt-close').click();
  await expect(receipt).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('left-seat'))).toBeNull();
});
