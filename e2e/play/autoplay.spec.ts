import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { gameRecords } from '../support/game-records.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test.use({ viewport: { width: 390, height: 844 } });

const stop = (page: Page) => page.getByTestId('autoplay-stop');
const said = (page: Page) => page.getByRole('status').filter({ hasText: 'Autoplay' });

async function autoplay(page: Page, spins: number): Promise<void> {
  await page.getByTestId('autoplay').click();
  await page.getByTestId('autoplay-spins').fill(String(spins));
  await page.getByTestId('autoplay-start').click();
  await expect(stop(page)).toBeVisible();
}

test('GAME-7 five games of autoplay on a phone are counted, announced and end by themselves', async ({
  page,
  stack,
}) => {
  test.setTimeout(150_000);
  const guest = newGuest();
  const machine = nextMachine();
  const player = new Player(page);
  await player.signIn(guest);
  await player.sitDown(machine);
  await expect(page.getByTestId('autoplay')).not.toBeVisible();
  await player.cashIn('100');
  await expect.poll(() => player.amount('credit')).toBe(10_000);
  await page.getByTestId('autoplay').click();
  await page.getByTestId('autoplay-spins').fill('101');
  await expect(page.getByTestId('autoplay-start')).toBeDisabled();
  expect(await violations(page, '[data-testid=autoplay-panel]')).toEqual([]);
  await page.keyboard.press('Escape');

  await autoplay(page, 5);
  await expect(said(page)).toHaveText(/games left/);
  await expect(page.getByTestId('spin')).toHaveCount(0);
  expect(await violations(page, 'main')).toEqual([]);
  await expect(said(page)).toHaveText('Autoplay finished. Games played: 5.', { timeout: 90_000 });
  await expect(page.getByTestId('spin')).toBeEnabled();
  const games = await gameRecords(stack.url, guest);
  expect(await games(machine)).toBe(5);

  await autoplay(page, 20);
  await stop(page).focus();
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText('Autoplay stopped.');
});

test('GAME-7 autoplay ends when its tab is closed', async ({ browser, baseURL, stack }) => {
  const guest = newGuest();
  const machine = nextMachine();
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const player = new Player(await context.newPage());
  await player.signIn(guest);
  await player.sitDown(machine);
  const start = await player.amount('balance');
  await player.cashIn('50');
  await expect.poll(() => player.amount('credit')).toBe(5_000);
  await autoplay(player.page, 50);
  const games = await gameRecords(stack.url, guest);
  await expect.poll(() => games(machine)).toBeGreaterThanOrEqual(2);
  await player.page.close();
  const played = await games(machine);

  const returned = new Player(await context.newPage());
  await returned.page.goto('/lobby');
  await expect(returned.card(machine)).toHaveAttribute('data-status', 'available', { timeout: 60_000 });
  // At most the game that ran, or was requested, when the tab closed.
  expect(await games(machine)).toBeLessThanOrEqual(played + 1);
  await expect.poll(() => returned.amount('balance')).toBeGreaterThan(start - 5_000);
  await context.close();
});
