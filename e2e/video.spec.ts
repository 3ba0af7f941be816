import type { Page } from '@playwright/test';
import { violations } from './looks.ts';
import { Player } from './player.ts';
import { expect, test } from './stack.ts';

const number = async (page: Page, testId: string, attribute: string) =>
  Number((await page.getByTestId(testId).getAttribute(attribute)) ?? Number.NaN);

/** The floor stands still, and goes on: to the player the picture freezes, and nothing says that it broke. */
function pause(pid: number | undefined): () => void {
  if (pid === undefined) throw new Error('no process to pause');
  process.kill(pid, 'SIGSTOP');
  return () => process.kill(pid, 'SIGCONT');
}

test('GAME-16 the true age of the picture is in sight; a key tells the rest of the connection', async ({
  page,
}) => {
  const player = new Player(page);
  await player.signIn('demo', 'demo1234');
  await player.sitDown(101);
  await expect(page.getByTestId('picture-age')).toHaveAttribute('data-level', 'good');
  const age = await number(page, 'picture-age', 'data-age');
  expect(age).toBeGreaterThan(0);
  expect(age).toBeLessThan(1_000);

  await page.keyboard.press('i');
  await expect(page.getByTestId('stats-panel')).toBeVisible();
  await expect.poll(() => number(page, 'stat-frames', 'data-value')).toBeGreaterThan(10);
  await expect.poll(() => number(page, 'stat-bitRate', 'data-value')).toBeGreaterThan(0.02);
  for (const name of ['age', 'oldest', 'roundTrip', 'jitterBuffer'])
    expect(await number(page, `stat-${name}`, 'data-value'), name).toBeLessThan(1_000);
  expect(await number(page, 'stat-loss', 'data-value')).toBeLessThan(5);
  await expect(page.getByTestId('stat-size')).toHaveText('1280 × 720');
  await expect(page.getByTestId('stat-decoder')).toContainText('H264');
  await expect(page.getByTestId('stat-route')).toHaveText('direct');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('i');
  await expect(page.getByTestId('stats-panel')).toHaveCount(0);
  await page.getByTestId('leave').click();
  await page.waitForURL('**/lobby');
});

test('GAME-15 GAME-16 a frozen picture is said to be one, nothing is pressed by it, and it comes back by itself', async ({
  page,
  stack,
}) => {
  const player = new Player(page);
  await player.signIn('demo', 'demo1234');
  await player.sitDown(102);
  await player.cashIn('20');
  await expect.poll(() => player.amount('credit')).toBe(2_000);
  await expect(page.getByTestId('spin')).toBeEnabled();

  const go = pause(stack.floor.pid);
  try {
    await expect(page.getByTestId('picture-age')).toHaveAttribute('data-level', 'stale');
    await expect(page.getByTestId('spin')).toBeDisabled();
    await expect(page.getByText('the buttons wait')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByTestId('spin')).toHaveAttribute('data-press', 'idle');
    await expect(page.getByTestId('cash-out')).toBeEnabled();
    expect(await violations(page)).toEqual([]);
  } finally {
    go();
  }
  await expect(page.getByTestId('picture-age')).toHaveAttribute('data-level', 'good', { timeout: 40_000 });
  await expect(page.getByTestId('connection-lost')).toBeHidden();
  await player.seesMovingPicture();
  await expect(page.getByTestId('spin')).toBeEnabled({ timeout: 40_000 });
  expect(await player.amount('credit')).toBe(2_000);
  await page.getByTestId('cash-out').click();
  await expect.poll(() => player.amount('credit')).toBe(0);
  await page.getByTestId('leave').click();
  await page.waitForURL('**/lobby');
});
