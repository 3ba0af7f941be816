import type { Locator, Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const amounts = (page: Page) => page.getByTestId('quick-amount');

/** Counts taps as the page sees them. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const taps = { count: 0 };
    Object.assign(window, { taps });
    window.addEventListener('click', () => taps.count++, { capture: true });
  });
  return () => page.evaluate(() => ('taps' in window ? Number(Object(window.taps).count) : Number.NaN));
}

/** The smaller side of what is tapped (px). */
async function sideOf(target: Locator): Promise<number> {
  const box = await target.boundingBox();
  return box === null ? 0 : Math.min(box.width, box.height);
}

async function tapsTwice(player: Player): Promise<void> {
  const { page } = player;
  const start = await player.amount('balance');
  const amount = amounts(page).nth(1);
  const moved = Number(await amount.getAttribute('data-minor'));
  await expect(amount).toHaveAttribute('aria-disabled', 'false');
  const box = await amount.boundingBox();
  if (box === null) throw new Error('no amount');
  for (let tap = 0; tap < 4; tap++) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(() => player.amount('credit')).toBe(moved);
  await expect.poll(() => player.amount('balance')).toBe(start - moved);
  await expect(page.getByTestId('status-line')).not.toHaveAttribute('data-kind', /pressed|spinning/);
  await page.getByTestId('cash-out').tap();
  await expect.poll(() => player.amount('credit')).toBe(0);
  await page.getByTestId('cash-in').tap();
  await expect(page.getByTestId('cash-in-panel')).toBeVisible();
  await page.keyboard.press('Escape');
}

test('GAME-5 GAME-10 GAME-17 MONEY-4 from the lobby of a phone the first game takes three presses, the money is back in two, and a double tap on an amount moves it once and starts no game', async ({
  page,
}) => {
  const machine = nextMachine();
  const player = new Player(page);
  await player.signIn(newGuest());
  await expect.poll(() => player.amount('balance')).toBeGreaterThan(0);
  const start = await player.amount('balance');
  const card = await player.findCard(machine);
  const taps = await countTaps(page);

  await card.tap();
  await page.waitForURL(`**/game/${machine}/**`);
  await expect(amounts(page)).toHaveCount(3);
  const amount = amounts(page).first();
  await expect(amount).toHaveAccessibleName(/^Cash in ₺\d+\.00$/);
  await expect(amount).toHaveAttribute('aria-disabled', 'false');
  expect(await sideOf(amount)).toBeGreaterThanOrEqual(44);
  expect(await sideOf(page.getByTestId('cash-in'))).toBeGreaterThanOrEqual(44);
  expect(await violations(page, 'main')).toEqual([]);
  await player.seesMovingPicture();
  const moved = Number(await amount.getAttribute('data-minor'));

  await amount.tap();
  await expect.poll(() => player.amount('credit')).toBe(moved);
  await expect(amounts(page)).toHaveCount(0);
  const spin = page.getByTestId('spin');
  await expect(spin).toHaveAttribute('aria-disabled', 'false');
  await spin.tap();
  await expect(page.getByTestId('status-line')).toHaveAttribute('data-kind', /pressed|spinning/);
  expect(await taps()).toBe(3);

  await expect(spin).toHaveText('Spin', { timeout: 60_000 });
  await page.getByTestId('cash-out').tap();
  await expect.poll(() => player.amount('credit'), { timeout: 60_000 }).toBe(0);
  await expect(page.getByTestId('status-line')).toContainText('returned to your balance');
  expect(await taps()).toBe(4);
  await test.step('a double tap, and the panel of any other amount', () => tapsTwice(player));
  const before = await taps();
  await page.getByTestId('leave').tap();
  await page.waitForURL('**/lobby');
  expect(await taps()).toBe(before + 1);
  const net = Number(await page.getByTestId('session-net').getAttribute('data-minor'));
  await expect.poll(() => player.amount('balance')).toBe(start + net);
});
