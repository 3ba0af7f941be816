import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { gameRecords } from '../support/game-records.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test.use({ viewport: { width: 390, height: 844 } });

const PAID_IN = 10_000;

const stop = (page: Page) => page.getByTestId('autoplay-stop');
const said = (page: Page) => page.getByRole('status').filter({ hasText: 'Autoplay' });

async function autoplay(page: Page, spins: number): Promise<void> {
  await page.getByTestId('autoplay').click();
  await page.getByTestId('autoplay-spins').fill(String(spins));
  await page.getByTestId('autoplay-start').click();
  await expect(stop(page)).toBeVisible();
}

test('GAME-7 MONEY-4 autoplay on a phone is counted and announced, ends by itself, on request and with its tab, whose credit is cashed out once the held seat has ended', async ({
  page,
  context,
  stack,
}) => {
  const guest = newGuest();
  const machine = nextMachine();
  const player = new Player(page);
  const totals = await gameRecords(stack.url, guest);
  const played = async () => (await totals(machine)).spinCount;
  await player.signIn(guest);
  await player.sitDown(machine);
  const start = await player.amount('balance');

  await test.step('no more games than the house allows can be asked for', async () => {
    await expect(page.getByTestId('autoplay')).not.toBeVisible();
    await player.cashIn(String(PAID_IN / 100));
    await expect.poll(() => player.amount('credit')).toBe(PAID_IN);
    await page.getByTestId('autoplay').click();
    await page.getByTestId('autoplay-spins').fill('101');
    await expect(page.getByTestId('autoplay-start')).toBeDisabled();
    expect(await violations(page, '[data-testid=autoplay-panel]')).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('two games are counted, and end by themselves', async () => {
    await autoplay(page, 2);
    await expect(page.getByTestId('status-line')).toHaveAttribute('data-kind', 'autoplay');
    await expect(said(page)).toHaveText(/games? left/);
    await expect(page.getByTestId('spin')).toHaveCount(0);
    expect(await violations(page, 'main')).toEqual([]);
    await expect(said(page)).toHaveText('Autoplay finished. Games played: 2.', { timeout: 90_000 });
    await expect(page.getByTestId('spin')).toBeEnabled();
    expect(await played()).toBe(2);
  });

  await test.step('a key stops it', async () => {
    await autoplay(page, 20);
    await stop(page).focus();
    await page.keyboard.press('Enter');
    await expect(said(page)).toHaveText('Autoplay stopped.');
    await expect(page.getByTestId('status-line')).toContainText('Autoplay stopped.');
    await expect(page.getByTestId('spin')).toHaveText('Spin');
  });

  await test.step('it ends with its tab', async () => {
    const before = await played();
    await autoplay(page, 50);
    await expect.poll(played).toBeGreaterThan(before);
    await page.close();
    const atTheClose = await played();
    const returned = new Player(await context.newPage());
    await returned.page.goto('/lobby');
    await returned.findCard(machine, 'available', 60_000);
    // At most the game that ran, or was requested, when the tab closed.
    expect(await played()).toBeLessThanOrEqual(atTheClose + 1);
    const { net = Number.NaN } = await totals(machine);
    await expect.poll(() => returned.amount('balance')).toBe(start + net);
  });
});
