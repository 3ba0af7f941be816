import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Fixtures } from '@playwright/test';
import type { DemoMachine } from '../../scripts/lib/site/demo.ts';
import { freePort } from '../../scripts/lib/site/process-groups.ts';
import { WHOLE_MEDIA } from '../support/picture/media.ts';
import type { StackFixtures } from '../support/stack.ts';

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

/** A machine with a `camera` only in the floor's configuration. */
export const WITHOUT_SCREEN = 103;

const withoutScreen = (machine: DemoMachine): DemoMachine =>
  machine.id === WITHOUT_SCREEN
    ? { ...machine, cameras: machine.cameras.filter(({ id }) => id === 'camera') }
    : machine;

/** The one kind of site of these tests: whole pictures, a machine without a screen camera, and a page of another origin. */
export const VIDEO_SITE: Fixtures<object, object, object, StackFixtures> = {
  media: WHOLE_MEDIA,
  rewire: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern.
    async ({}, use) => use(withoutScreen),
    { scope: 'worker' },
  ],
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
};
