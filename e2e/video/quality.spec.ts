import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { newGuest, nextMachine } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';
import { VIDEO_SITE } from './site.ts';

test.use(VIDEO_SITE);

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

const lines = (page: Page) =>
  page.getByTestId('video').evaluate((video) => (video instanceof HTMLVideoElement ? video.videoHeight : 0));

test('NET-4 the quality is chosen by key and sent at once, the reduced picture is marked and stays where it is, and the next picture begins with it', async ({
  page,
}) => {
  const begun: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/whep')) begun.push(request.url());
  });
  const sent = await watchClock(page);
  const player = new Player(page);
  await player.takeSeat();
  expect(new URL(begun.at(-1) ?? '').searchParams.get('quality')).toBe('auto');
  await expect.poll(async () => (await sent('seen')).length).toBeGreaterThan(5);
  await expect.poll(() => lines(page), { timeout: 60_000 }).toBe(720);
  await expect(page.getByTestId('picture-reduced')).toHaveCount(0);
  const picture = page.getByTestId('picture');
  const before = await picture.boundingBox();

  await page.getByTestId('open-view').click();
  await page.getByRole('radio', { name: 'Auto' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Data saver' })).toBeChecked();
  expect((await sent('quality')).at(-1)).toBe('{"quality":"save"}');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await expect.poll(() => lines(page)).toBe(360);
  await expect(page.getByRole('img', { name: 'Reduced picture: 360 lines' })).toBeVisible();
  await page.keyboard.press('i');
  await expect(page.getByTestId('stat-rendition')).toHaveText('360p, 30 a second, 0.6 Mbit/s');
  await page.keyboard.press('i');
  expect(await violations(page)).toEqual([]);
  expect(await picture.boundingBox()).toEqual(before);
  await player.cashIn('20');
  await expect(page.getByTestId('status-line')).toHaveAttribute('data-kind', 'picture-reduced');

  await page.getByTestId('switch-camera').click();
  await expect.poll(() => begun.at(-1)).toContain('/camera/');
  expect(new URL(begun.at(-1) ?? '').searchParams.get('quality')).toBe('save');
});

test('NET-4 a viewer of another player’s game chooses the quality too, and sees that it is reduced', async ({
  page,
}) => {
  const viewer = new Player(page);
  await viewer.signIn(newGuest(), `/watch/${nextMachine()}/x`);
  await expect.poll(() => lines(page), { timeout: 60_000 }).toBe(720);
  await page.getByRole('button', { name: 'Picture quality: Auto' }).click();
  await page.getByRole('menuitemradio', { name: 'Data saver' }).click();
  await expect.poll(() => lines(page)).toBe(360);
  await expect(page.getByRole('img', { name: 'Reduced picture: 360 lines' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
