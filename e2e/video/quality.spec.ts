import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { leaveGame } from '../support/leave-game.ts';
import { WHOLE_MEDIA } from '../support/picture/media.ts';
import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

test.use({ media: WHOLE_MEDIA });

/** What the page's viewers send on their clock channels. */
async function watchClock(page: Page) {
  await page.addInitScript(() => {
    const sent: string[] = [];
    Object.assign(window, { clockSent: sent });
    const create = RTCPeerConnection.prototype.createDataChannel;
    RTCPeerConnection.prototype.createDataChannel = function (...args) {
      const channel = create.apply(this, args);
      const send = RTCDataChannel.prototype.send;
      channel.send = (data: unknown) => {
        sent.push(String(data));
        Reflect.apply(send, channel, [data]);
      };
      return channel;
    };
  });
  return async (name: string): Promise<string[]> =>
    page.evaluate(
      (start) => Reflect.get(window, 'clockSent').filter((text: string) => text.startsWith(start)),
      `{"${name}"`,
    );
}

test('NET-4 the quality is chosen by key, sent at once, and the next picture begins with it', async ({
  page,
}) => {
  const begun: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/whep')) begun.push(request.url());
  });
  const sent = await watchClock(page);
  const player = new Player(page);
  await player.signIn('demo');
  await player.sitDown(101);
  expect(new URL(begun.at(-1) ?? '').searchParams.get('quality')).toBe('auto');
  await expect.poll(async () => (await sent('seen')).length).toBeGreaterThan(5);
  await page.getByTestId('open-view').click();
  await page.getByRole('radio', { name: 'Auto' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Data saver' })).toBeChecked();
  expect((await sent('quality')).at(-1)).toBe('{"quality":"save"}');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByTestId('switch-camera').click();
  await expect.poll(() => begun.at(-1)).toContain('/camera/');
  expect(new URL(begun.at(-1) ?? '').searchParams.get('quality')).toBe('save');
  await leaveGame(page);
  await page.waitForURL('**/lobby');
});

test('NET-4 a reduced picture is marked, and the picture stays where it is', async ({ page }) => {
  const player = new Player(page);
  await player.signIn('demo2');
  await player.sitDown(102);
  const picture = page.getByTestId('picture');
  const before = await picture.boundingBox();
  const lines = () =>
    page
      .getByTestId('video')
      .evaluate((video) => (video instanceof HTMLVideoElement ? video.videoHeight : 0));
  await expect.poll(lines, { timeout: 60_000 }).toBe(720);
  await expect(page.getByTestId('picture-reduced')).toHaveCount(0);
  await page.getByTestId('open-view').click();
  await page.getByRole('radio', { name: 'Data saver' }).check();
  await page.keyboard.press('Escape');
  await expect.poll(lines).toBe(360);
  await expect(page.getByRole('img', { name: 'Reduced picture: 360 lines' })).toBeVisible();
  await page.keyboard.press('i');
  await expect(page.getByTestId('stat-rendition')).toHaveText('360p, 30 a second, 0.6 Mbit/s');
  await page.keyboard.press('i');
  expect(await violations(page)).toEqual([]);
  expect(await picture.boundingBox()).toEqual(before);
  await player.cashIn('20');
  const status = page.getByTestId('status-line');
  await expect(status).toHaveAttribute('data-kind', 'picture-reduced');
  await leaveGame(page);
  await page.waitForURL('**/lobby');
});

test('NET-4 a viewer of another player’s game chooses the quality too, and sees that it is reduced', async ({
  page,
}) => {
  const viewer = new Player(page);
  await viewer.signIn('demo2');
  await page.goto('/watch/101/x');
  const lines = () =>
    page
      .getByTestId('video')
      .evaluate((video) => (video instanceof HTMLVideoElement ? video.videoHeight : 0));
  await expect.poll(lines, { timeout: 60_000 }).toBe(720);
  await page.getByRole('button', { name: 'Picture quality: Auto' }).click();
  await page.getByRole('menuitemradio', { name: 'Data saver' }).click();
  await expect.poll(lines).toBe(360);
  await expect(page.getByRole('img', { name: 'Reduced picture: 360 lines' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
