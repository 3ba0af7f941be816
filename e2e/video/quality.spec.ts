import type { Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { Player } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';

const REDUCED = {
  ...{ lines: 360, fps: 30, bitsPerSecond: 600_000, reduced: true },
  ...{ pacedAt: 900_000, standingMs: 38, loss: 0.012, resent: 17 },
};
const STILLS = { ...REDUCED, lines: 180, fps: 2, bitsPerSecond: 40_000 };

/** The clock channel of the page's viewer, open to a test: what it sends, and messages as if from the floor. */
async function openClock(page: Page) {
  await page.addInitScript(() => {
    const sent: string[] = [];
    const channels: RTCDataChannel[] = [];
    Object.assign(window, { clock: { sent, channels } });
    const create = RTCPeerConnection.prototype.createDataChannel;
    RTCPeerConnection.prototype.createDataChannel = function (...args) {
      const channel = create.apply(this, args);
      channels.push(channel);
      const send = RTCDataChannel.prototype.send;
      channel.send = (data: unknown) => {
        sent.push(String(data));
        Reflect.apply(send, channel, [data]);
      };
      return channel;
    };
  });
  const clock = () => page.evaluateHandle(() => Reflect.get(window, 'clock'));
  return {
    receive: async (message: object) => {
      await (await clock()).evaluate(({ channels }, data) => {
        for (const channel of channels) channel.dispatchEvent(new MessageEvent('message', { data }));
      }, JSON.stringify(message));
    },
    sent: async (name: string): Promise<string[]> =>
      (await clock()).evaluate(
        ({ sent }, start) => sent.filter((text: string) => text.startsWith(start)),
        `{"${name}"`,
      ),
  };
}

test('NET-4 the quality is chosen by key, sent at once, and the next picture begins with it', async ({
  page,
}) => {
  const begun: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/whep')) begun.push(request.url());
  });
  const clock = await openClock(page);
  const player = new Player(page);
  await player.signIn('demo', 'demo1234');
  await player.sitDown(101);
  expect(new URL(begun.at(-1) ?? '').searchParams.get('quality')).toBe('auto');
  await expect.poll(async () => (await clock.sent('seen')).length).toBeGreaterThan(5);
  await page.getByTestId('open-view').click();
  await page.getByRole('radio', { name: 'Auto' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Save data' })).toBeChecked();
  expect((await clock.sent('quality')).at(-1)).toBe('{"quality":"save"}');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByTestId('switch-camera').click();
  await expect.poll(() => begun.at(-1)).toContain('/camera/');
  expect(new URL(begun.at(-1) ?? '').searchParams.get('quality')).toBe('save');
  await page.getByTestId('leave').click();
  await page.waitForURL('**/lobby');
});

test('NET-4 NET-5 a reduced picture and stills are marked, and the picture stays where it is', async ({
  page,
}) => {
  const clock = await openClock(page);
  const player = new Player(page);
  await player.signIn('demo2', 'demo1234');
  await player.sitDown(102);
  const picture = page.getByTestId('picture');
  const before = await picture.boundingBox();
  await expect(page.getByTestId('picture-reduced')).toHaveCount(0);
  await clock.receive({ rendition: REDUCED });
  await expect(page.getByRole('img', { name: 'Reduced picture: 360 lines' })).toBeVisible();
  await page.keyboard.press('i');
  await expect(page.getByTestId('stat-rendition')).toHaveText('360p, 30 a second, 0.6 Mbit/s');
  await page.keyboard.press('i');
  await clock.receive({ rendition: STILLS });
  await expect(page.getByTestId('picture-stills')).toContainText('Stills');
  expect(await violations(page)).toEqual([]);
  // A rendition of whole pixels has not quite the shape of its camera's picture.
  await page.getByTestId('video').evaluate((video) => {
    for (const [name, pixels] of Object.entries({ videoWidth: 322, videoHeight: 180 }))
      Object.defineProperty(video, name, { get: () => pixels });
    video.dispatchEvent(new Event('resize'));
  });
  expect(await picture.boundingBox()).toEqual(before);
  await page.getByTestId('leave').click();
  await page.waitForURL('**/lobby');
});
