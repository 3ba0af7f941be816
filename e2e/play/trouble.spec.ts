import { randomUUID } from 'node:crypto';
import { HandPayCalls } from '@floorcast/contract/hand-pays';
import { FAMILY_CALLS } from '@floorcast/contract/proposals';
import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { behind } from '../support/cabinet-control.ts';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { callerOf, newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test.use({ viewport: { width: 390, height: 844 } });

const card = (page: Page) => page.getByTestId('trouble');
/** Staff pay what a machine waits for; a large amount needs a second person. */
async function payByHand(url: string, machineId: number): Promise<void> {
  const [admin, lead] = [await callerOf(url, 'admin'), await callerOf(url, 'lead')];
  const { rows } = HandPayCalls.list.reply.parse(await admin('/hand-pays', {}, 'GET'));
  const due = rows.find((row) => row.machineId === machineId);
  const terms = { kind: 'hand-pay', handPayId: due?.id, amount: due?.amount };
  const made = await admin('/console/proposals/hand-pays', { requestId: randomUUID(), terms });
  const { id, state } = FAMILY_CALLS['hand-pays'].propose.reply.parse(made).proposal;
  if (state === 'open') await lead(`/console/proposals/hand-pays/${id}/approve`);
}

async function seated(page: Page, username: string, machineId: number): Promise<Player> {
  const player = new Player(page);
  await player.signIn(username);
  await player.sitDown(machineId);
  await player.cashIn('100');
  await expect.poll(() => player.amount('credit')).toBe(10_000);
  return player;
}

test('MONEY-3 SRV-5 a hand pay is shown with its amount, confirmed by staff and credited to the wallet to the minor unit', async ({
  page,
  stack,
}) => {
  const machine = nextMachine();
  const player = await seated(page, newGuest(), machine);
  await page.getByRole('group', { name: 'Bet levels' }).getByRole('button').first().click();
  await expect.poll(async () => (await behind(stack, machine, { do: 'look' })).bet).toBe(2_000);
  const { win = 0 } = await behind(stack, machine, { do: 'next-game', outcome: 'hand-pay' });
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

  await payByHand(stack.url, machine);
  await expect.poll(() => player.amount('balance')).toBe(balance + win);
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByTestId('spin')).toBeEnabled();
  expect((await behind(stack, machine, { do: 'look' })).handPays).toEqual([]);
  expect(await player.amount('win')).toBe(win);
  await expect(status).toContainText((win / 100).toLocaleString('en', { minimumFractionDigits: 2 }));
  await page.reload();
  await expect.poll(() => player.amount('win')).toBe(win);
  await expect(page.getByTestId('spin')).toBeEnabled();

  await behind(stack, machine, { do: 'next-game', outcome: 'nothing' });
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
  const machine = nextMachine();
  const player = await seated(page, newGuest(), machine);
  const balance = await player.amount('balance');
  await behind(stack, machine, { do: 'hit-jackpot', amount: 30_000 });
  await expect(card(page)).toHaveAttribute('data-kind', 'jackpot');
  expect(await violations(page, 'main')).toEqual([]);
  await page.reload();
  await expect(card(page)).toHaveAttribute('data-kind', 'jackpot');
  await expect.poll(() => player.amount('win')).toBe(30_000);
  await behind(stack, machine, { do: 'turn-key' });
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
  const machine = nextMachine();
  const player = await seated(page, newGuest(), machine);
  const over = async () => {
    await expect(card(page)).toHaveCount(0);
    await expect(page.getByTestId('spin')).toBeEnabled();
  };
  await behind(stack, machine, { do: 'open-door' });
  await expect(card(page)).toHaveAttribute('data-kind', 'door');
  await expect(card(page)).toContainText('is safe on the machine');
  await expect(page.getByTestId('spin')).toBeDisabled();
  expect(await violations(page, 'main')).toEqual([]);
  await behind(stack, machine, { do: 'close-door' });
  await over();

  await behind(stack, machine, { do: 'tilt' });
  await expect(card(page)).toHaveAttribute('data-kind', 'tilt');
  await behind(stack, machine, { do: 'clear-tilt' });
  await over();

  await behind(stack, machine, { do: 'power-off' });
  await expect(card(page)).toHaveAttribute('data-kind', 'power');
  await behind(stack, machine, { do: 'power-on' });
  await over();

  await behind(stack, machine, { do: 'next-game', outcome: 'free-games' });
  await page.getByTestId('spin').click();
  await expect(card(page)).toHaveAttribute('data-kind', 'bonus');
  await expect(page.getByTestId('cash-in')).toBeEnabled();
  expect(await violations(page, 'main')).toEqual([]);
  await leaveGame(page);
  await page.waitForURL('**/lobby');
  // The seat is released after the free games.
  await expect(player.card(machine)).toHaveAttribute('data-status', 'available', { timeout: 60_000 });
});
