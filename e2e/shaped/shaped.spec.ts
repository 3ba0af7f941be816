import type { Page } from '@playwright/test';
import { figuresOf, liveAfterMs, type PictureFigures, reachedLinesMs } from '../support/picture/figures.ts';
import { pageNow, pictureLog } from '../support/picture/page-pictures.ts';
import { Player } from '../support/player.ts';
import { test } from '../support/shaped/fixture.ts';
import { whyNoShapedLink } from '../support/shaped/shaped-link.ts';
import { expect } from '../support/stack.ts';

/** Cash-in of every test, minor units. */
const PAID_IN = 2_000;
/** Time (ms) in which the floor has adapted the picture to another line. */
const ADAPTED_MS = 2_000;
const TOP_LINES = 720;

const missing = whyNoShapedLink();
test.skip(missing !== null, missing ?? '');

async function seated(page: Page, machineId: number): Promise<Player> {
  const player = new Player(page);
  await player.signIn('demo', 'demo1234');
  await player.sitDown(machineId);
  await player.cashIn(String(PAID_IN / 100));
  await expect.poll(() => player.amount('credit')).toBe(PAID_IN);
  return player;
}

async function paidOut(player: Player): Promise<void> {
  await player.page.getByTestId('cash-out').click();
  await expect.poll(() => player.amount('credit'), { timeout: 60_000 }).toBe(0);
  await player.page.getByTestId('leave').click();
  await player.page.waitForURL('**/lobby');
}

async function play(page: Page): Promise<void> {
  await page.getByTestId('spin').click();
  await expect(page.getByTestId('spin')).toHaveAttribute('data-press', 'confirmed');
}

/** What the page shows in the next milliseconds. */
async function figuresFor(page: Page, ms: number): Promise<PictureFigures> {
  const from = await pageNow(page);
  await page.waitForTimeout(ms);
  const until = await pageNow(page);
  return figuresOf(await pictureLog(page), { from, until });
}

test('GAME-1 the picture of a player at the other end of a link of the kernel is as old as the link is long', async ({
  page,
  shaped,
}) => {
  await shaped.become({ kbits: 20_000, roundTripMs: 200 });
  const player = await seated(page, 101);
  const seen = await figuresFor(page, 3_000);
  expect(seen.picturesASecond).toBeGreaterThan(5);
  expect(seen.ageMedianMs).toBeGreaterThanOrEqual(100);
  expect(seen.connections).toBe(1);
  await play(page);
  await paidOut(player);
});

// The floor does not adapt a picture yet: each of the following is enabled with what makes it pass.
test.fixme('NET-2 on 600 kbit/s the picture goes on in the same connection', async ({ page, shaped }) => {
  const player = await seated(page, 102);
  await shaped.become({ kbits: 600, roundTripMs: 100, loss: 0.02 });
  await page.waitForTimeout(ADAPTED_MS);
  const seen = await figuresFor(page, 8_000);
  expect(seen.picturesASecond).toBeGreaterThanOrEqual(20);
  expect(seen.ageP95Ms).toBeLessThanOrEqual(350);
  expect(seen.heldMs).toBeLessThanOrEqual(1_000);
  expect(seen.connections).toBe(1);
  await play(page);
  await paidOut(player);
});

test.fixme('NET-2 after a drop to 500 kbit/s the picture is live within 2 s, and at its best within 10 s of the rise', async ({
  page,
  shaped,
}) => {
  const player = await seated(page, 103);
  const from = await pageNow(page);
  await shaped.become({ kbits: 500 });
  await page.waitForTimeout(8_000);
  const risen = await pageNow(page);
  await shaped.become({ kbits: null });
  await page.waitForTimeout(10_000);
  const until = await pageNow(page);
  const log = await pictureLog(page);
  expect(liveAfterMs(log, { from, until: risen })).toBeLessThanOrEqual(2_000);
  const dropped = figuresOf(log, { from: risen - 3_000, until: risen });
  expect([...dropped.lines.keys()].every((lines) => lines < TOP_LINES)).toBe(true);
  expect(reachedLinesMs(log, { from: risen, until }, TOP_LINES)).not.toBeNull();
  expect(log.connected).toHaveLength(1);
  await paidOut(player);
});

test.fixme('NET-5 on 100 kbit/s two pictures a second are shown with their age, and a game is played', async ({
  page,
  shaped,
}) => {
  const player = await seated(page, 104);
  await shaped.become({ kbits: 100 });
  await page.waitForTimeout(ADAPTED_MS);
  const seen = await figuresFor(page, 8_000);
  expect(seen.picturesASecond).toBeGreaterThanOrEqual(1.5);
  expect(seen.connections).toBe(1);
  await expect(page.getByTestId('picture-age')).toHaveAttribute('data-age', /^\d+$/);
  await play(page);
  await paidOut(player);
});
