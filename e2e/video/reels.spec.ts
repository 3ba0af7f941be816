import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';
import { edgesOf } from './edges.ts';

/** The reel window of a machine's screen, where it is on the page. */
async function reels(page: Page, machineId: number) {
  const { token } = await page.evaluate(() => ({ token: localStorage.getItem('access_token') }));
  const headers = { authorization: `Bearer ${token}` };
  const { videos } = await (await page.request.get(`/api/machines/${machineId}`, { headers })).json();
  const { x, y, width, height } = videos[0].reelWindow;
  const whole = await edgesOf(page.getByTestId('whole-picture'));
  const left = whole.left + x * whole.width;
  const top = whole.top + y * whole.height;
  return { left, top, right: left + width * whole.width, bottom: top + height * whole.height };
}

/** No reel and no meter of the machine is cut off. */
async function reelsAreSeen(page: Page, machineId: number): Promise<void> {
  const window = await reels(page, machineId);
  const frame = await edgesOf(page.getByTestId('picture'));
  expect(window.left).toBeGreaterThan(frame.left - 1);
  expect(window.right).toBeLessThan(frame.right + 1);
  expect(window.top).toBeGreaterThan(frame.top - 1);
  expect(window.bottom).toBeLessThan(frame.bottom + 1);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('GAME-9 GAME-17 upright, the reels take 45 % of the height and nothing lies over them; the whole picture is shown at a press and zoomed, and the second camera is below on a screen that is high enough', async ({
    page,
  }) => {
    // Where the picture follows the line, a busy computer may leave the second camera out.
    await page.addInitScript(() => localStorage.setItem('videoQuality', 'best'));
    const machine = nextMachine();
    await new Player(page).takeSeat(newGuest(), machine);

    await test.step('none of the reels is cut, and there is no black band', async () => {
      const stage = await edgesOf(page.getByTestId('stage'));
      const first = await edgesOf(page.getByTestId('picture'));
      expect(first.width).toBe(390);
      expect(first.top - stage.top).toBeLessThan(4);
      await reelsAreSeen(page, machine);
      const shown = await reels(page, machine);
      expect((shown.bottom - shown.top) / 844).toBeGreaterThan(0.45);
      for (const name of ['open-stats', 'session-clock'])
        expect((await edgesOf(page.getByTestId(name))).top).toBeGreaterThan(first.bottom);
      expect((await edgesOf(page.getByTestId('spin'))).bottom).toBeLessThan(844);

      await page.getByTestId('open-stats').tap();
      const panel = page.getByTestId('stats-panel');
      await expect(panel).toBeVisible();
      expect((await edgesOf(panel)).top).toBeGreaterThan((await edgesOf(page.getByTestId('picture'))).bottom);
      await reelsAreSeen(page, machine);
      expect(await violations(page)).toEqual([]);
      await page.getByTestId('open-stats').tap();
      await expect.poll(() => edgesOf(page.getByTestId('picture'))).toEqual(first);
    });

    await test.step('the whole picture, zoomed by fingers and by the menu, and stored by orientation', async () => {
      const cropped = await edgesOf(page.getByTestId('whole-picture'));
      expect(cropped.width).toBeGreaterThan(391);
      await page.getByTestId('whole-picture-button').tap();
      await expect
        .poll(async () => (await edgesOf(page.getByTestId('whole-picture'))).width)
        .toBeLessThan(391);

      await page.getByTestId('open-view').tap();
      await page.getByRole('button', { name: 'Zoom in' }).tap();
      await page.getByRole('button', { name: 'Zoom in' }).tap();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      const zoomed = await edgesOf(page.getByTestId('whole-picture'));
      expect(zoomed.width).toBeCloseTo(390 * 2.25, 0);
      const { left, top } = await edgesOf(page.getByTestId('picture'));
      await page.touchscreen.tap(left + 100, top + 100);
      await page.touchscreen.tap(left + 100, top + 100);
      await expect
        .poll(async () => (await edgesOf(page.getByTestId('whole-picture'))).width)
        .toBeLessThan(391);

      await page.setViewportSize({ width: 844, height: 390 });
      await expect(() => reelsAreSeen(page, machine)).toPass();
      const aside = await edgesOf(page.getByTestId('picture'));
      expect(aside.height).toBeGreaterThan(0.75 * 390);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByTestId('whole-picture-button')).toHaveAttribute('aria-pressed', 'true');
      await page.getByTestId('whole-picture-button').tap();
      await expect
        .poll(async () => (await edgesOf(page.getByTestId('whole-picture'))).width)
        .toBeGreaterThan(391);
    });

    await test.step('the second camera, which requests no sound', async () => {
      const offers: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/video/camera/whep'))
          offers.push(request.postData() ?? '');
      });
      await page.setViewportSize({ width: 360, height: 1_000 });
      const picture = () => edgesOf(page.getByTestId('picture'));
      await expect.poll(async () => (await picture()).width).toBe(360);
      const first = await picture();
      await reelsAreSeen(page, machine);
      const second = page.getByTestId('second-picture');
      await expect(second).toHaveAttribute('data-phase', 'live', { timeout: 30_000 });
      expect(offers[0]).toContain('m=video');
      expect(offers[0]).not.toContain('m=audio');
      // The first picture has not moved for it.
      expect(await picture()).toEqual(first);
      const below = await edgesOf(second);
      expect(below.width).toBeGreaterThan(0.75 * 360);
      expect(below.top).toBeGreaterThan(first.bottom);
      await second.tap();
      await expect(page.getByTestId('switch-camera')).toHaveAccessibleName('Show the screen');
    });
  });
});
