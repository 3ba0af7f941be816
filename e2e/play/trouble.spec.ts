import type { Page } from '@playwright/test';
import type { Stack } from '../../scripts/lib/site/stack.ts';
import { violations } from '../support/accessibility.ts';
import { behind } from '../support/cabinet-control.ts';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { administer, expect, moveByHand, test } from '../support/stack.ts';

test.use({ viewport: { width: 390, height: 844 } });

const card = (page: Page) => page.getByTestId('trouble');
/** The name of the only open hand pay. */
async function waiting(stack: Stack): Promise<string> {
  const [, row = ''] = (await administer(stack, ['handpay', 'list'])).split('\n');
  return row.split(/\s/)[0] ?? '';
}

async function seated(page: Page, username: string, machineId: number): Promise<Player> {
  const player = new Player(page);
  await player.signIn(username, 'demo1234');
  await player.sitDown(machineId);
  await player.cashIn('100');
  await expect.poll(() => player.amount('credit')).toBe(10_000);
  return player;
}

test('MONEY-3 SRV-5 a hand pay is shown with its amount, confirmed by staff and credited to the wallet to the minor unit', async ({
  page,
  stack,
}) => {
  const player = await seated(page, 'demo', 104);
  await page.getByRole('group', { name: 'Bet levels' }).getByRole('button').first().click();
  await expect.poll(async () => (await behind(stack, 104, { do: 'look' })).bet).toBe(2_000);
  const { win = 0 } = await behind(stack, 104, { do: 'next-game', outcome: 'hand-pay' });
  const balance = await player.amount('balance');
  await expect(page.getByTestId('spin')).toBeEnabled();
  await page.getByTestId('spin').click();

  await expect(card(page)).toHaveAttribute('data-kind', 'hand-pay');
  await expect(card(page)).toContainText((win / 100).toLocaleString('en', { minimumFractionDigits: 2 }));
  const status = page.getByTestId('status-line');
  await expect(status).toContainText(
    new RegExp(`Hand pay: .*${(win / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`),
  );
  for (const control of ['spin', 'cash-in', 'cash-out', 'autoplay'])
    await expect(page.getByTestId(control)).toBeDisabled();
  expect(await player.amount('credit')).toBe(8_000);
  expect(await player.amount('balance')).toBe(balance);
  await expect.poll(() => player.amount('win')).toBe(win);
  expect(await violations(page, 'main')).toEqual([]);

  const { id, amount } = { id: await waiting(stack), amount: (win / 100).toFixed(2) };
  await moveByHand(stack, ['handpay', 'propose', id, amount]);
  await expect.poll(() => player.amount('balance')).toBe(balance + win);
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByTestId('spin')).toBeEnabled();
  expect((await behind(stack, 104, { do: 'look' })).handPays).toEqual([]);
  expect(await player.amount('win')).toBe(win);
  await expect(status).toContainText((win / 100).toLocaleString('en', { minimumFractionDigits: 2 }));
  await page.reload();
  await expect.poll(() => player.amount('win')).toBe(win);
  await expect(page.getByTestId('spin')).toBeEnabled();

  await behind(stack, 104, { do: 'next-game', outcome: 'nothing' });
  await page.getByTestId('spin').click();
  await expect.poll(() => player.amount('credit')).toBe(6_000);
  await leaveGame(page);
  await page.waitForURL('**/lobby');
  await expect.poll(() => player.amount('balance')).toBe(balance + win + 6_000);
});

test('SRV-5 a jackpot is paid when the attendant turns the key, also to a player who has left the seat', async ({
  page,
  stack,
}) => {
  // A player without a weekly bonus: its payout cap would withhold most of a jackpot.
  const player = await seated(page, 'demo', 105);
  const balance = await player.amount('balance');
  await behind(stack, 105, { do: 'hit-jackpot', amount: 30_000 });
  await expect(card(page)).toHaveAttribute('data-kind', 'jackpot');
  expect(await violations(page, 'main')).toEqual([]);
  await page.reload();
  await expect(card(page)).toHaveAttribute('data-kind', 'jackpot');
  await expect.poll(() => player.amount('win')).toBe(30_000);
  await behind(stack, 105, { do: 'turn-key' });
  await expect(card(page)).toHaveCount(0);
  await expect.poll(() => player.amount('balance')).toBe(balance + 30_000);
  await leaveGame(page);
  await page.waitForURL('**/lobby');
  await expect.poll(() => player.amount('balance')).toBe(balance + 30_000 + 10_000);
});

test('GAME-4 SRV-5 an open door, a tilt, a loss of power and free games are shown until they end', async ({
  page,
  stack,
}) => {
  const player = await seated(page, 'demo', 106);
  const over = async () => {
    await expect(card(page)).toHaveCount(0);
    await expect(page.getByTestId('spin')).toBeEnabled();
  };
  await behind(stack, 106, { do: 'open-door' });
  await expect(card(page)).toHaveAttribute('data-kind', 'door');
  await expect(card(page)).toContainText('stays on the machine');
  await expect(page.getByTestId('spin')).toBeDisabled();
  expect(await violations(page, 'main')).toEqual([]);
  await behind(stack, 106, { do: 'close-door' });
  await over();

  await behind(stack, 106, { do: 'tilt' });
  await expect(card(page)).toHaveAttribute('data-kind', 'tilt');
  await behind(stack, 106, { do: 'clear-tilt' });
  await over();

  await behind(stack, 106, { do: 'power-off' });
  await expect(card(page)).toHaveAttribute('data-kind', 'power');
  await behind(stack, 106, { do: 'power-on' });
  await over();

  await behind(stack, 106, { do: 'next-game', outcome: 'free-games' });
  await page.getByTestId('spin').click();
  await expect(card(page)).toHaveAttribute('data-kind', 'bonus');
  await expect(page.getByTestId('cash-in')).toBeEnabled();
  expect(await violations(page, 'main')).toEqual([]);
  await leaveGame(page);
  await page.waitForURL('**/lobby');
  // The seat is released after the free games.
  await expect(player.card(106)).toHaveAttribute('data-status', 'available', { timeout: 60_000 });
});
