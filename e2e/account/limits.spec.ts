import type { Page } from '@playwright/test';
import { behind } from '../support/cabinet-control.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

/** A player of its own who has the seat of a machine with 20.00 on it. */
async function seated(page: Page, machine: number): Promise<Player> {
  const player = new Player(page);
  await player.signIn(newGuest());
  await player.sitDown(machine);
  await player.cashIn('20');
  await expect.poll(() => player.amount('credit')).toBe(2_000);
  return player;
}

/** The page of the player's limits in another tab. */
async function limitsTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto('/safer-play');
  await leaveItThere(tab);
  return tab;
}

/** Closes the question about the session of the other tab; a toast in it has a button of the same name. */
const leaveItThere = (tab: Page): Promise<void> =>
  tab.getByTestId('reconnect').getByRole('button', { name: 'Close' }).first().click();

async function setLimit(tab: Page, name: string, amount: string): Promise<void> {
  await tab.getByTestId(`limit-${name}`).getByRole('button').first().click();
  const dialog = tab.getByTestId('limit-dialog');
  await dialog.getByRole('textbox').fill(amount);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toHaveCount(0);
}

/** The limit, or undefined for an exclusion, for which the page says that nothing is played. */
async function isPaused(page: Page, limit?: string): Promise<void> {
  await page.waitForURL('**/paused**', { timeout: 20_000 });
  await expect(page.getByTestId('paused')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('limit') ?? undefined).toBe(limit);
}

test('PROT-7 C17.15 a loss limit that is reached in mid-autoplay ends play in a browser, and the rest is in the wallet', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000);
  const machine = nextMachine();
  const player = await seated(page, machine);
  const before = await player.amount('balance');
  const { bet } = await behind(stack, machine, { do: 'look' });
  const tab = await limitsTab(page);
  await setLimit(tab, 'loss-day', (bet / 100).toFixed(2));
  await behind(stack, machine, { do: 'next-game', outcome: 'nothing' });
  await page.getByTestId('autoplay').click();
  await page.getByTestId('autoplay-spins').fill('20');
  await page.getByTestId('autoplay-start').click();
  await isPaused(page, 'loss-day');
  await expect.poll(() => player.amount('balance'), { timeout: 20_000 }).toBe(before + 2_000 - bet);
});

test('PROT-8 PROT-11 in another tab a lower limit ends play, and so does a time-out, after which money is still the player’s', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const player = await seated(page, nextMachine());
  const before = (await player.amount('balance')) + 2_000;
  const game = page.url();
  const tab = await limitsTab(page);
  await setLimit(tab, 'stake-week', '0.01');
  await isPaused(page, 'stake-week');
  await expect.poll(() => player.amount('balance'), { timeout: 20_000 }).toBe(before);

  await setLimit(tab, 'stake-week', '500');
  await page.goto(game);
  await expect(page.getByTestId('cash-in')).toBeEnabled();
  await leaveItThere(tab);
  await tab.getByTestId('take-break').getByRole('radio').first().check();
  await tab.getByTestId('take-break').locator('button[type=submit]').click();
  await tab.getByTestId('break-confirm').click();
  await isPaused(page);
  await expect(tab.getByTestId('excluded')).toBeVisible();
  await page.goto('/transactions');
  await expect(page.getByTestId('request-withdrawal')).toBeEnabled();
  await expect.poll(() => player.amount('balance')).toBe(before);
});
