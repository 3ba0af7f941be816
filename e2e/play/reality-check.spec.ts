import { bookEarlierSession } from '../seed/earlier-session.ts';
import { expectAccessibleDialog } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { callerOf, newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** The shortest interval that the demonstration offers. */
const MINUTES = 15;

test('PROT-22 PROT-24 PROT-25 a reality check comes over the game, outlives a reload, and ends the game on request with every minor unit back', async ({
  page,
  stack,
}) => {
  const guest = newGuest();
  await bookEarlierSession(stack.home, guest, { machineId: nextMachine(), minutes: MINUTES });
  const player = new Player(page);
  await player.signIn(guest);
  await player.sitDown(nextMachine());
  const before = await player.amount('balance');
  await player.cashIn('20');
  await expect.poll(() => player.amount('credit')).toBe(2_000);
  await page.getByTestId('spin').click();
  await expect(page.getByTestId('spin')).toHaveText('Spinning');

  // Due at once, after an interval of play already.
  const call = await callerOf(stack.url, guest);
  await call('/protection/reality-check', { minutes: MINUTES }, 'PUT');
  const check = page.getByTestId('reality-check');
  await expect(check).toBeVisible({ timeout: 60_000 });
  await expect(check.getByRole('heading')).toHaveText(/^You have been playing for 1[56] minutes$/);
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
