import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/lib/site/process-groups.ts';
import { storageOf } from '../support/sign-in.ts';
import { expect, test as onStack } from '../support/stack.ts';

const SCRIPT = `
import { WHEPClient } from '/whep.js';
const { searchParams } = new URL(location.href);
const peer = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
peer.addTransceiver('video', { direction: 'recvonly' });
peer.addTransceiver('audio', { direction: 'recvonly' });
peer.ontrack = ({ track }) => {
  if (track.kind === 'video') document.querySelector('video').srcObject = new MediaStream([track]);
};
const client = new WHEPClient();
document.querySelector('button').onclick = () =>
  client.stop().then(() => { document.title = 'stopped'; }, (error) => { document.title = String(error); });
addEventListener('unhandledrejection', ({ reason }) => { document.title = String(reason); });
await client.view(peer, searchParams.get('url'), searchParams.get('token'));
`;

/** The files of a page of another origin, by path. */
const FILES: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/': [
    'text/html',
    '<title>page</title><video autoplay muted></video><button></button><script type="module" src="/script.js"></script>',
  ],
  '/script.js': ['text/javascript', SCRIPT],
  '/whep.js': [
    'text/javascript',
    readFileSync(fileURLToPath(import.meta.resolve('whip-whep/whep.js')), 'utf8'),
  ],
};

const test = onStack.extend({});
test.use({
  pageOrigins: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern.
    async ({}, use) => {
      const port = await freePort();
      const server = createServer(({ url = '' }, response) => {
        const [type, text] = FILES[url.split('?')[0] ?? ''] ?? ['text/plain', ''];
        response.setHeader('content-type', type).end(text);
      }).listen(port, '127.0.0.1');
      await use(`http://127.0.0.1:${port}`);
      server.close();
    },
    { scope: 'worker' },
  ],
});

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
