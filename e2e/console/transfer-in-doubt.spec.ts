import { behind } from '../support/cabinet-control.ts';
import { consoleBeside } from '../support/console.ts';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { newGuest } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test('OPS-30 OPS-42 MONEY-5 a transfer of which the machine does not report is one call, a cause on the wall and a notice to its player, until the machine reports', async ({
  page,
  stack,
}) => {
  const player = new Player(page);
  await player.signIn(newGuest());
  await player.sitDown(103);
  const balance = await player.amount('balance');
  const calls = await consoleBeside(page, 'staff', 'calls');
  const wall = await consoleBeside(page, 'staff', 'wall');
  const call = calls.locator('[data-testid^="call-"][data-kind]').filter({ hasText: 'Aurora Vault III' });
  const tile = wall.getByTestId('wall-103');
  const { transferredIn } = await behind(stack, 103, { do: 'look' });

  await behind(stack, 103, { do: 'set-quirks', quirks: ['refuses-reports'] });
  await player.cashIn('50');
  await expect(page.getByTestId('status-line')).toContainText('The machine has not confirmed');
  await expect(call).toHaveCount(1);
  await expect(call).toHaveAttribute('data-kind', 'transfer-in-doubt');
  await expect(call.getByRole('link')).toHaveText(/Transfer in doubt/);
  await expect(call).toContainText('50.00');
  await expect(tile).toContainText('Transfer in doubt');
  expect(await player.amount('balance')).toBe(balance - 5_000);
  await expect(page.getByTestId('spin')).toBeDisabled();

  await behind(stack, 103, { do: 'set-quirks', quirks: [] });
  await expect(call).toHaveCount(0);
  await expect(tile).not.toContainText('Transfer in doubt');
  await expect.poll(() => player.amount('credit')).toBe(5_000);
  expect(await player.amount('balance')).toBe(balance - 5_000);
  await expect(page.getByText('The machine has not confirmed')).toHaveCount(0);
  await expect(page.getByTestId('spin')).toBeEnabled();
  const machine = await behind(stack, 103, { do: 'look' });
  expect(machine.transferredIn - transferredIn).toBe(5_000);
  await calls.close();
  await wall.close();
  // The next test of the site finds no seat of this player.
  await page.getByTestId('cash-out').click();
  await expect.poll(() => player.amount('balance')).toBe(balance);
  await leaveGame(page);
});
