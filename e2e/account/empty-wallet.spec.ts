import { randomUUID } from 'node:crypto';
import { expectAccessibleDialog, violations } from '../support/accessibility.ts';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { callerOf, depositByHand, newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, setSettings, test } from '../support/stack.ts';

test.afterEach(({ stack }) => setSettings(stack, {}));

test('GAME-5 ROUTE-4 without ALLOW_ZERO_BALANCE an empty wallet opens no machine until a deposit; a player with all money on the machine can reload, in a game that has no shell around it and passes axe', async ({
  page,
  stack,
}) => {
  setSettings(stack, { ALLOW_ZERO_BALANCE: false });
  const guest = newGuest();
  const empty = { requestId: randomUUID(), amount: 1_000_000 };
  await (await callerOf(stack.url, guest))('/player/withdrawals', empty);
  const player = new Player(page);
  await player.signIn(guest);
  await (await player.findCard(nextMachine())).click();
  const notice = page.getByTestId('no-balance');
  await expect(notice).toContainText('Your balance is empty');
  expect(await violations(page, 'main')).toEqual([]);
  await page.reload();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Deposit' }).click();
  await expectAccessibleDialog(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await depositByHand(stack.url, guest, 25_000);
  await expect(page.getByTestId('cash-in')).toBeEnabled();

  for (const frame of ['banner', 'navigation', 'contentinfo'] as const)
    await expect(page.getByRole(frame)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await page.getByTestId('cash-in').click();
  await page.getByRole('button', { name: 'All in' }).click();
  await expect(page.getByTestId('hot')).toHaveText('Hot');
  await expectAccessibleDialog(page);
  await page.getByTestId('cash-in-confirm').click();
  await expect.poll(() => player.amount('credit')).toBe(25_000);
  await page.reload();
  await expect(page.getByTestId('cash-in')).toBeEnabled();
  expect(await player.amount('balance')).toBe(0);
  await leaveGame(page);
  await page.waitForURL('**/lobby');
  await expect.poll(() => player.amount('balance')).toBe(25_000);
});
