import { Player } from '../support/player.ts';
import { callerOf, depositByHand, newGuest, numberOf, passwordOf } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test('SRV-2 MONEY-6 a deposit and a ban by the administration reach the player’s screen at once', async ({
  page,
  stack,
}) => {
  const guest = newGuest();
  const player = new Player(page);
  await player.signIn(guest);
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', '1000000');
  await depositByHand(stack.url, guest, 3_330);
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', '1003330');
  const compliance = await callerOf(stack.url, 'compliance');
  await compliance(`/console/players/${await numberOf(stack.url, guest)}/ban`, {
    reason: 'threatens others',
  });
  await page.waitForURL('**/login**');
  await page.locator('input[name=username]').fill(guest);
  await page.locator('input[name=password]').fill(passwordOf(guest));
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('You have been banned!')).toBeVisible();
});
