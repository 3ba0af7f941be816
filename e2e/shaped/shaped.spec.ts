import type { Page } from '@playwright/test';
import { leaveGame } from '../support/leave-game.ts';
import { figuresOf, type PictureFigures } from '../support/picture/figures.ts';
import { pageNow, pictureLog } from '../support/picture/page-pictures.ts';
import { Player } from '../support/player.ts';
import { test } from '../support/shaped/fixture.ts';
import { whyNoShapedLink } from '../support/shaped/shaped-link.ts';
import { expect } from '../support/stack.ts';

/** Cash-in of every test, minor units. */
const PAID_IN = 2_000;
/** How soon belongs to the benchmark: a busy computer is slow. */
const PATIENCE = { timeout: 60_000 };
const TOP_LINES = 720;

const missing = whyNoShapedLink();
test.skip(missing !== null, missing ?? '');

const linesOf = (page: Page): Promise<number> =>
  page.getByTestId('video').evaluate((video) => (video instanceof HTMLVideoElement ? video.videoHeight : 0));

/** What the page shows in the next milliseconds. */
async function figuresFor(page: Page, ms: number): Promise<PictureFigures> {
  const from = await pageNow(page);
  await page.waitForTimeout(ms);
  const until = await pageNow(page);
  return figuresOf(await pictureLog(page), { from, until });
}

test('GAME-1 NET-2 NET-5 one connection follows a link of the kernel: the picture is as old as the link is long, a lesser one on 600 kbit/s, at its best again after a rise, and stills on 100 kbit/s, and games are played', async ({
  page,
  shaped,
}) => {
  test.slow();
  const player = new Player(page);
  const spin = page.getByTestId('spin');

  await test.step('a link of 200 ms there and back', async () => {
    await shaped.become({ kbits: 20_000, roundTripMs: 200 });
    await player.takeSeat();
    await player.cashIn(String(PAID_IN / 100));
    await expect.poll(() => player.amount('credit')).toBe(PAID_IN);
    await expect.poll(() => linesOf(page), PATIENCE).toBe(TOP_LINES);
    const seen = await figuresFor(page, 3_000);
    expect(seen.picturesASecond).toBeGreaterThan(5);
    expect(seen.ageMedianMs).toBeGreaterThanOrEqual(100);
  });

  await test.step('600 kbit/s', async () => {
    await shaped.become({ kbits: 600, roundTripMs: 100, loss: 0.02 });
    await expect.poll(() => linesOf(page), PATIENCE).toBeLessThan(TOP_LINES);
    // A busy computer may show nothing but stills for a while.
    const pictures = async () => (await figuresFor(page, 3_000)).picturesASecond;
    await expect.poll(pictures, PATIENCE).toBeGreaterThan(3);
    await spin.click();
    await expect(spin).toHaveAttribute('data-press', 'confirmed');
  });

  await test.step('no limit', async () => {
    await shaped.become({ kbits: null });
    await expect.poll(() => linesOf(page), PATIENCE).toBe(TOP_LINES);
  });

  await test.step('100 kbit/s', async () => {
    await shaped.become({ kbits: 100 });
    await expect(page.getByTestId('picture-stills')).toContainText('Stills', PATIENCE);
    await expect(page.getByTestId('picture-age')).toHaveAttribute('data-age', /^\d+$/);
    await expect(spin).toBeEnabled(PATIENCE);
    await spin.click();
    await expect(page.getByTestId('game-result')).toBeVisible(PATIENCE);
    await expect(page.getByTestId('status-line')).toHaveAttribute('data-kind', /won|picture-reduced/);
  });

  expect((await pictureLog(page)).connected).toHaveLength(1);
  await page.getByTestId('cash-out').click();
  await expect.poll(() => player.amount('credit'), PATIENCE).toBe(0);
  await leaveGame(page);
  await page.waitForURL('**/lobby');
});
