import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../e2e/support/chromium-args.ts';
import { Player } from '../../e2e/support/player.ts';
import { temporaryHome } from '../../e2e/support/stack.ts';
import { freePort } from '../../scripts/lib/site/free-port.ts';
import { startStack } from '../../scripts/lib/site/stack.ts';
import { table } from '../lib/report.ts';

const SECONDS = Number(process.argv[2] ?? 20);
const MACHINE = 101;
/** A phone with room for the second camera below the reels. */
const VIEWPORT = { width: 430, height: 1000 };
/** Time (ms) until a picture that has just come is at its best. */
const CALM_MS = 6_000;
const SECOND_MS = 60_000;
const BETWEEN_GAMES_MS = 3_500;

interface Received {
  readonly at: number;
  readonly bytes: number;
}

/** Keeps the peer connections of the page, in the order of their opening. */
function keepConnections(): void {
  const peers: RTCPeerConnection[] = [];
  Object.assign(window, { peers });
  window.RTCPeerConnection = new Proxy(RTCPeerConnection, {
    construct(target, [options]: [RTCConfiguration?]) {
      const connection = new target(options);
      peers.push(connection);
      return connection;
    },
  });
}

/** What each connected one has received so far. */
const received = (page: Page): Promise<Received[]> =>
  page.evaluate(async () => {
    const peers: unknown = 'peers' in window ? window.peers : [];
    const all = Array.isArray(peers) ? peers : [];
    const open = all.filter((one) => one instanceof RTCPeerConnection && one.connectionState === 'connected');
    return Promise.all(
      open.map(async (one: RTCPeerConnection) => {
        let bytes = 0;
        for (const entry of (await one.getStats()).values())
          if (entry.type === 'transport') bytes += Number(entry.bytesReceived);
        return { at: performance.now(), bytes };
      }),
    );
  });

/** kbit/s of each connection. */
async function rates(page: Page): Promise<number[]> {
  const before = await received(page);
  await sleep(SECONDS * 1000);
  const after = await received(page);
  return before.map(({ at, bytes }, index) => {
    const now = after[index];
    return now === undefined ? Number.NaN : ((now.bytes - bytes) * 8) / (now.at - at);
  });
}

const { home, remove } = temporaryHome();
const stack = await startStack({ port: await freePort(), home, mediaPort: 0, mediaAddress: '127.0.0.1' });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [...CHROMIUM_ARGS],
});
try {
  const page = await browser.newPage({ viewport: VIEWPORT, baseURL: stack.url });
  await page.addInitScript(keepConnections);
  const player = new Player(page, stack.url);
  await player.signIn('demo', 'demo1234');
  await player.sitDown(MACHINE);
  await page.getByTestId('second-picture').waitFor({ timeout: SECOND_MS });
  await sleep(CALM_MS);
  const idleRates = await rates(page);
  await player.cashIn('50');
  const press = setInterval(
    () =>
      void page
        .getByTestId('spin')
        .click({ timeout: 1_000 })
        .catch(() => undefined),
    BETWEEN_GAMES_MS,
  );
  const playRates = await rates(page);
  clearInterval(press);
  const row = (name: string, index: number) => [
    name,
    ...[idleRates, playRates].map((each) => (each[index] ?? Number.NaN).toFixed(0)),
  ];
  console.log(
    table(['received, kbit/s', 'at rest', 'in play'], [row('first camera', 0), row('second camera', 1)]),
  );
} finally {
  await browser.close();
  await stack.close();
  remove();
}
