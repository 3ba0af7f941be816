import { Player } from '../support/player.ts';
import { administer, expect, moveByHand, test } from '../support/stack.ts';

test('SRV-2 MONEY-6 a deposit and a ban by the administration reach the player’s screen at once', async ({
  page,
  stack,
}) => {
  await administer(stack, [
    'player',
    'create',
    'guest-e2e',
    'guest-e2e@example.org',
    '--name',
    'G',
    '--lastname',
    'E',
    '--password',
    'guest-1234',
  ]);
  const player = new Player(page);
  await player.signIn('guest-e2e', '/lobby', 'guest-1234');
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', '0');
  await moveByHand(stack, ['deposit', 'guest-e2e', '33.30', '--reason', 'cash']);
  await expect(page.getByTestId('balance')).toHaveAttribute('data-minor', '3330');
  await administer(stack, ['ban', 'guest-e2e']);
  await page.waitForURL('**/login**');
  await page.locator('input[name=username]').fill('guest-e2e');
  await page.locator('input[name=password]').fill('guest-1234');
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('You have been banned!')).toBeVisible();
});
