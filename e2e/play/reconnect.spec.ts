import { RecordedPlayer } from '../nodes/recorded-player.ts';
import { expectAccessibleDialog, violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test('RECON-1 RECON-2 RECON-3 a dialog describes a session on another device, which can be cashed out, continued here and ended from the bar', async ({
  page,
  stack,
}) => {
  const guest = newGuest();
  const machine = nextMachine();
  const there = await RecordedPlayer.as(guest, stack.url, machine);
  await there.cashIn(2_000);

  const here = new Player(page);
  await here.signIn(guest);
  const dialog = page.getByTestId('reconnect');
  await expect(dialog).toContainText('You are playing this machine on another screen.');
  await expectAccessibleDialog(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByTestId('bar-end').click();
  await expect(page.getByTestId('end-keep')).toBeFocused();
  await expectAccessibleDialog(page);
  await page.getByTestId('end-keep').click();
  // Another tab asks for itself.
  await page.evaluate(() => sessionStorage.removeItem('open-session-asked'));
  await page.reload();
  await expect(dialog).toBeVisible();
  there.close();
  await expect(dialog).toContainText('Your seat is held.');
  await expect(page.getByTestId('reconnect-kick')).toHaveText('End and pay out');
  const left = Number(await page.getByTestId('seconds-left').getAttribute('data-seconds'));
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(12);
  await expect
    .poll(async () => Number(await page.getByTestId('seconds-left').getAttribute('data-seconds')))
    .toBeLessThan(left);

  await page.keyboard.press('Tab');
  await page.getByTestId('reconnect-cashout').click();
  await page.waitForURL(`**/game/${machine}/**`);
  await expect(page.getByTestId('cash-in')).toBeEnabled();
  expect(await here.amount('credit')).toBe(0);

  await page.goto('/lobby');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByTestId('bar-end').click();
  await page.getByTestId('end-confirm').click();
  await expect(page.getByTestId('session-bar')).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  await here.findCard(machine, 'available');
});

test('RECON-1 RECON-3 RECON-4 GAME-14 a reload reconnects to the seat without a dialog, other screens have a bar until it ends, and a second tab ends it, which the first announces', async ({
  page,
  context,
}) => {
  const machine = nextMachine();
  const player = new Player(page);
  const dialog = page.getByTestId('reconnect');
  const bar = page.getByTestId('session-bar');
  await player.signIn(newGuest());
  await player.sitDown(machine);

  await test.step('a reload', async () => {
    await page.reload();
    await expect(page.getByTestId('cash-in')).toBeEnabled();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('other screens', async () => {
    await page.goto('/lobby');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(bar).toContainText('Your seat is held');
    expect(await violations(page, '[data-testid=session-bar]')).toEqual([]);

    await page.goto('/rules');
    await expect(bar).toBeVisible();
    await expect(dialog).toHaveCount(0);
    // The bar comes when the house has answered: the page below makes room for it then.
    await expect(async () => {
      const [above, content] = [await bar.boundingBox(), await page.locator('main').boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((content?.y ?? 0) + 1);
    }).toPass({ timeout: 5_000 });
    const seconds = page.getByTestId('bar-seconds');
    const left = Number(await seconds.getAttribute('data-seconds'));
    await expect.poll(async () => Number(await seconds.getAttribute('data-seconds'))).toBeLessThan(left);

    await page.getByTestId('bar-return').click();
    await page.waitForURL(`**/game/${machine}/**`);
    await expect(page.getByTestId('cash-in')).toBeEnabled();
    await expect(bar).toHaveCount(0);
  });

  await test.step('a second tab', async () => {
    const second = await context.newPage();
    await second.goto('/lobby');
    const kick = second.getByTestId('reconnect-kick');
    await expect(kick).toHaveText('Kick the player');
    await kick.click();
    const quit = page.getByTestId('toast').filter({ hasText: 'You have been removed from the game' });
    await expect(quit).toHaveAttribute('data-stays', '3000');
    await page.waitForURL('**/lobby');
    await expect(second.getByTestId('reconnect')).toHaveCount(0);
    await new Player(second).findCard(machine, 'available');
  });
});
