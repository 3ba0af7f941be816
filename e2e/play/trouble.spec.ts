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

/** Minor units. */
const JACKPOT = 30_000;

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

test('GAME-4 MONEY-3 SRV-5 an open door, a tilt and a loss of power are shown until they end, a jackpot until the attendant turns the key, a hand pay until staff confirm it, and then free games', async ({
  page,
  stack,
}) => {
  const machine = nextMachine();
  const player = await seated(page, newGuest(), machine);
  const status = page.getByTestId('status-line');
  const spin = page.getByTestId('spin');
  const over = async () => {
    await expect(card(page)).toHaveCount(0);
    await expect(spin).toBeEnabled();
  };

  await test.step('an open door', async () => {
    await behind(stack, machine, { do: 'open-door' });
    await expect(card(page)).toHaveAttribute('data-kind', 'door');
    await expect(card(page)).toContainText('is safe on the machine');
    await expect(spin).toBeDisabled();
    await behind(stack, machine, { do: 'close-door' });
    await over();
  });

  await test.step('a tilt', async () => {
    await behind(stack, machine, { do: 'tilt' });
    await expect(card(page)).toHaveAttribute('data-kind', 'tilt');
    await expect(status).toHaveAttribute('data-kind', 'trouble');
    await expect(spin).toHaveAccessibleDescription('The buttons are paused until the machine is ready.');
    await behind(stack, machine, { do: 'clear-tilt' });
    await over();
  });

  await test.step('a loss of power', async () => {
    await behind(stack, machine, { do: 'power-off' });
    await expect(card(page)).toHaveAttribute('data-kind', 'power');
    await behind(stack, machine, { do: 'power-on' });
    await over();
  });

  const start = await player.amount('balance');
  await test.step('a jackpot', async () => {
    await behind(stack, machine, { do: 'hit-jackpot', amount: JACKPOT });
    await expect(card(page)).toHaveAttribute('data-kind', 'jackpot');
    await expect(status).toContainText('300.00');
    await page.reload();
    await expect(card(page)).toHaveAttribute('data-kind', 'jackpot');
    await expect.poll(() => player.amount('win')).toBe(JACKPOT);
    await behind(stack, machine, { do: 'turn-key' });
    await over();
    await expect.poll(() => player.amount('balance')).toBe(start + JACKPOT);
    expect(await player.amount('win')).toBe(JACKPOT);
  });

  await page.getByRole('group', { name: 'Bet levels' }).getByRole('button').first().click();
  await expect.poll(async () => (await behind(stack, machine, { do: 'look' })).bet).toBe(2_000);
  const { win = 0 } = await behind(stack, machine, { do: 'next-game', outcome: 'hand-pay' });
  const balance = await player.amount('balance');
  await test.step('a hand pay', async () => {
    const amount = (win / 100).toLocaleString('en', { minimumFractionDigits: 2 });
    await expect(spin).toBeEnabled();
    await spin.click();
    await expect(card(page)).toHaveAttribute('data-kind', 'hand-pay');
    await expect(card(page)).toContainText(amount);
    await expect(status).toContainText(new RegExp(`Hand pay: .*${amount}`));
    for (const control of ['spin', 'cash-in', 'cash-out', 'autoplay'])
      await expect(page.getByTestId(control)).toBeDisabled();
    expect(await player.amount('credit')).toBe(8_000);
    expect(await player.amount('balance')).toBe(balance);
    await expect.poll(() => player.amount('win')).toBe(win);
    expect(await violations(page, 'main')).toEqual([]);

    await payByHand(stack.url, machine);
    await expect.poll(() => player.amount('balance')).toBe(balance + win);
    await over();
    expect((await behind(stack, machine, { do: 'look' })).handPays).toEqual([]);
    expect(await player.amount('win')).toBe(win);
    await expect(status).toContainText(amount);
  });

  await test.step('free games', async () => {
    await behind(stack, machine, { do: 'next-game', outcome: 'free-games' });
    await spin.click();
    await expect(card(page)).toHaveAttribute('data-kind', 'bonus');
    await expect(status).toHaveAttribute('data-kind', 'free-games');
    await expect(page.getByTestId('cash-in')).toBeEnabled();
    expect(await violations(page, 'main')).toEqual([]);
    await leaveGame(page);
    await page.waitForURL('**/lobby');
    // The seat is released after the free games, and its credit is paid out with what they won.
    await expect(page.getByTestId('receipt')).toHaveAttribute('data-phase', 'ended', { timeout: 60_000 });
    const net = Number(await page.getByTestId('session-net').getAttribute('data-minor'));
    await expect.poll(() => player.amount('balance')).toBe(start + 10_000 + net);
  });
});
