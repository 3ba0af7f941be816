import { storageOf } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';
import { VIDEO_SITE } from './site.ts';

test.use(VIDEO_SITE);

test('GAME-1 C5.73 C5.74 a stock WHEP client on a page of PAGE_ORIGINS shows a machine, and ends its viewer', async ({
  page,
  stack,
  pageOrigins,
}) => {
  const statuses: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(`${stack.url}/api/`))
      statuses.push(`${response.request().method()} ${response.status()}`);
  });
  const { access_token: token = '' } = await storageOf(stack.url, 'demo');
  const query = new URLSearchParams({ url: `${stack.url}/api/machines/101/video/screen/whep`, token });
  await page.goto(`${pageOrigins}/?${query}`);
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.videoWidth)).toBeGreaterThan(0);
  const from = await video.evaluate((shown: HTMLVideoElement) => shown.currentTime);
  await expect
    .poll(() => video.evaluate((shown: HTMLVideoElement) => shown.currentTime))
    .toBeGreaterThan(from);
  await page.getByRole('button').click();
  await expect(page).toHaveTitle('stopped');
  const called = new Set(statuses.filter((status) => !status.startsWith('OPTIONS')));
  expect([...called]).toEqual(['POST 201', 'PATCH 405', 'DELETE 204']);
});
