import type { Locator, Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { leaveGame } from '../support/leave-game.ts';
import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

/** Left, top, right and bottom in CSS pixels. */
async function edges(of: Locator) {
  const box = await of.boundingBox();
  if (box === null) throw new Error('not on the page');
  const { x, y, width, height } = box;
  return { left: x, top: y, right: x + width, bottom: y + height, width, height };
}

/** The reel window of a machine's screen, where it is on the page. */
async function reels(page: Page) {
  const { token } = await page.evaluate(() => ({ token: localStorage.getItem('access_token') }));
  const headers = { authorization: `Bearer ${token}` };
  const { videos } = await (await page.request.get('/api/machines/104', { headers })).json();
  const { x, y, width, height } = videos[0].reelWindow;
  const whole = await edges(page.getByTestId('whole-picture'));
  const left = whole.left + x * whole.width;
  const top = whole.top + y * whole.height;
  return { left, top, right: left + width * whole.width, bottom: top + height * whole.height };
}

/** No reel and no meter of the machine is cut off. */
async function reelsAreSeen(page: Page): Promise<void> {
  const window = await reels(page);
  const frame = await edges(page.getByTestId('picture'));
  expect(window.left).toBeGreaterThan(frame.left - 1);
  expect(window.right).toBeLessThan(frame.right + 1);
  expect(window.top).toBeGreaterThan(frame.top - 1);
  expect(window.bottom).toBeLessThan(frame.bottom + 1);
}

async function sitDown(page: Page): Promise<Player> {
  // Where the picture follows the line, a busy computer may leave the second camera out.
  await page.addInitScript(() => localStorage.setItem('videoQuality', 'best'));
  const player = new Player(page);
  await player.signIn('demo2');
  await player.sitDown(104);
  return player;
}

async function leave(page: Page): Promise<void> {
  await leaveGame(page);
  await page.waitForURL('**/lobby');
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('GAME-9 GAME-17 upright, the reels take 45 % of the height without a black band, none is cut, and nothing lies over them', async ({
    page,
  }) => {
    await sitDown(page);
    const stage = await edges(page.getByTestId('stage'));
    const first = await edges(page.getByTestId('picture'));
    expect(first.width).toBe(390);
    expect(first.top - stage.top).toBeLessThan(4);
    await reelsAreSeen(page);
    const shown = await reels(page);
    expect((shown.bottom - shown.top) / 844).toBeGreaterThan(0.45);
    for (const name of ['open-stats', 'session-clock'])
      expect((await edges(page.getByTestId(name))).top).toBeGreaterThan(first.bottom);
    expect((await edges(page.getByTestId('spin'))).bottom).toBeLessThan(844);

    await page.getByTestId('open-stats').tap();
    const panel = page.getByTestId('stats-panel');
    await expect(panel).toBeVisible();
    expect((await edges(panel)).top).toBeGreaterThan((await edges(page.getByTestId('picture'))).bottom);
    await reelsAreSeen(page);
    expect(await violations(page)).toEqual([]);
    await page.getByTestId('open-stats').tap();
    await expect.poll(() => edges(page.getByTestId('picture'))).toEqual(first);
    await leave(page);
  });

  test('GAME-17 upright, the second camera is below the first on a screen that is high enough, and requests no sound', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 1_000 });
    const offers: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/video/camera/whep'))
        offers.push(request.postData() ?? '');
    });
    await sitDown(page);
    const first = await edges(page.getByTestId('picture'));
    expect(first.width).toBe(360);
    await reelsAreSeen(page);
    const second = page.getByTestId('second-picture');
    await expect(second).toHaveAttribute('data-phase', 'live', { timeout: 30_000 });
    expect(offers[0]).toContain('m=video');
    expect(offers[0]).not.toContain('m=audio');
    // The first picture has not moved for it.
    expect(await edges(page.getByTestId('picture'))).toEqual(first);
    const below = await edges(second);
    expect(below.width).toBeGreaterThan(0.75 * 360);
    expect(below.top).toBeGreaterThan(first.bottom);
    await second.tap();
    await expect(page.getByTestId('switch-camera')).toHaveAccessibleName('Show the screen');
    await leave(page);
  });

  test('GAME-9 the whole picture is shown at a press, zoomed by fingers and by the menu, and the choice is stored by orientation', async ({
    page,
  }) => {
    await sitDown(page);
    const cropped = await edges(page.getByTestId('whole-picture'));
    expect(cropped.width).toBeGreaterThan(391);
    await page.getByTestId('whole-picture-button').tap();
    await expect.poll(async () => (await edges(page.getByTestId('whole-picture'))).width).toBeLessThan(391);

    await page.getByTestId('open-view').tap();
    await page.getByRole('button', { name: 'Zoom in' }).tap();
    await page.getByRole('button', { name: 'Zoom in' }).tap();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const zoomed = await edges(page.getByTestId('whole-picture'));
    expect(zoomed.width).toBeCloseTo(390 * 2.25, 0);
    const { left, top } = await edges(page.getByTestId('picture'));
    await page.touchscreen.tap(left + 100, top + 100);
    await page.touchscreen.tap(left + 100, top + 100);
    await expect.poll(async () => (await edges(page.getByTestId('whole-picture'))).width).toBeLessThan(391);

    await page.setViewportSize({ width: 844, height: 390 });
    await expect(() => reelsAreSeen(page)).toPass();
    const aside = await edges(page.getByTestId('picture'));
    expect(aside.height).toBeGreaterThan(0.75 * 390);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByTestId('whole-picture-button')).toHaveAttribute('aria-pressed', 'true');
    await leave(page);
  });
});

test('GAME-16 beside a wide picture, statistics and last games cover none of it', async ({ page }) => {
  await sitDown(page);
  for (const [key, name] of [
    ['i', 'stats-panel'],
    ['h', 'last-games'],
  ] as const) {
    await page.keyboard.press(key);
    const panel = page.getByTestId(name);
    await expect(panel).toBeVisible();
    const [beside, picture] = [await edges(panel), await edges(page.getByTestId('picture'))];
    expect(beside.left).toBeGreaterThan(picture.right - 1);
    await page.keyboard.press(key);
    await expect(panel).toHaveCount(0);
  }
  await leave(page);
});
