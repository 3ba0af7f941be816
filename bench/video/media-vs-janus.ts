import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import * as z from 'zod';
import { CHROMIUM_ARGS } from '../../e2e/support/chromium-args.ts';
import { freeUdpPort } from '../../e2e/support/network/udp-relay.ts';
import { temporaryHome } from '../../e2e/support/stack.ts';
import { buildProgram } from '../../scripts/lib/build.ts';
import { freePort } from '../../scripts/lib/site/free-port.ts';
import { FLOOR_MEMORY } from '../../scripts/lib/site/stack.ts';
import { ask, nextMessage } from '../lib/child-process.ts';
import { pictureAges } from '../lib/picture-ages.ts';
import { threadsSeconds } from '../lib/process.ts';
import { quantile, table } from '../lib/report.ts';
import { firstFrame, leave, SIDES, type Side, type Ways } from './janus/browser-viewer.ts';
import { JanusFeed } from './janus/janus-feed.ts';
import { ensureJanus, type JanusPorts, ownAddress, startJanus } from './janus/janus-server.ts';
import { openNetwork } from './janus/network.ts';
import { Got, type Order } from './janus/orders.ts';
import { FPS, Source } from './janus/source.ts';
import { Ports, type Send, Sent, type ToReceivers } from './viewers/messages.ts';

const ROUNDS = Number(process.argv[2] ?? 8);
/** Time (s) for the ages of pictures in a round. */
const LOOK_SECONDS = 4;
const VIEWERS = [1, 20, 50];
/** The cost of the stream without viewers is not a viewer's. */
const NO_VIEWERS = 0;
/** How often, and for how long (s), processor time is measured for each number of viewers. */
const TAKES = 5;
const TAKE_SECONDS = 5;
/** Warm-up (s, and for how many viewers) before a measurement: Node compiles hot code. */
const WARM_SECONDS = 30;
const WARM_VIEWERS = 20;
/** Round trip (ms) of the impaired network. */
const ROUND_TRIP_MS = 40;
/** Enough ports for all viewers, and for ports that are in use. */
const JANUS_PORTS = 100;
/** Bytes that encryption adds to a packet. */
const SEALED_BYTES = 10;
/** Pause (ms) between two rounds: Janus requests a key frame once a second at most. */
const PAUSE_MS = 1_500;

const Port = z.object({ port: z.number() });

const start = async (entry: string, args: readonly string[], env = {}): Promise<ChildProcess> =>
  fork(await buildProgram(entry), args, { serialization: 'advanced', env: { ...process.env, ...env } });

/** Milliseconds. */
interface Frames {
  readonly begun: number[];
  readonly asked: number[];
  readonly ages: number[];
  /** Viewers without a frame. */
  blind: number;
}
/** Cost and throughput of a sender for a number of viewers. */
interface Take {
  /** Share of a core. */
  readonly share: number;
  /** Packets a second to the viewer with the fewest. */
  readonly packets: number;
}
/** Takes by the number of viewers. */
type Load = Map<number, Take[]>;

async function pictures(browser: Browser, ways: Ways): Promise<Record<Side, Frames>> {
  const none = (): Frames => ({ begun: [], asked: [], ages: [], blind: 0 });
  const seen = { floorcast: none(), janus: none() };
  const page = await browser.newPage();
  await page.goto(ways.site);
  await sleep(PAUSE_MS);
  for (let round = 0; round < ROUNDS; round++)
    for (const side of SIDES) {
      await sleep(PAUSE_MS);
      const frame = await firstFrame(page, side, ways);
      if (frame === null) seen[side].blind++;
      else {
        seen[side].begun.push(frame.begun);
        seen[side].asked.push(frame.asked);
        seen[side].ages.push(...(await pictureAges(page, LOOK_SECONDS)));
      }
      await leave(page);
    }
  await page.close();
  return seen;
}

const command = (viewers: ChildProcess, order: Order) => ask(viewers, Got, order);

async function take(viewers: ChildProcess, sender: number | undefined): Promise<Take> {
  const got = await command(viewers, { do: 'count' });
  const spent = threadsSeconds(sender);
  await sleep(TAKE_SECONDS * 1000);
  const share = (threadsSeconds(sender) - spent) / TAKE_SECONDS;
  const all = await command(viewers, { do: 'count' });
  const fewest = Math.min(...all.map((packets, viewer) => packets - (got[viewer] ?? 0)));
  return { share, packets: fewest / TAKE_SECONDS };
}

async function loads(
  viewers: ChildProcess,
  senders: Record<Side, number | undefined>,
): Promise<Record<Side, Load>> {
  const taken: Record<Side, Load> = { floorcast: new Map(), janus: new Map() };
  for (const side of SIDES) {
    await command(viewers, { do: 'watch', side, count: WARM_VIEWERS });
    await sleep(WARM_SECONDS * 1000);
  }
  for (let turn = 0; turn < TAKES; turn++)
    for (const count of [NO_VIEWERS, ...VIEWERS])
      for (const side of SIDES) {
        await command(viewers, { do: 'watch', side, count });
        await sleep(PAUSE_MS);
        taken[side].set(count, [...(taken[side].get(count) ?? []), await take(viewers, senders[side])]);
      }
  return taken;
}

/** Processor time of a bare sender for as many packets of these sizes to as many addresses. */
async function bareLoad(pictureSizes: number[][]): Promise<Map<number, number>> {
  const receivers = await start('bench/video/viewers/receivers.ts', []);
  const sender = await start('bench/video/viewers/bare-sender.ts', []);
  const shareFor = async (count: number) => {
    const receive: ToReceivers = { do: 'receive', sockets: count };
    const ports = await ask(receivers, Ports, receive);
    const before = threadsSeconds(sender.pid);
    const send: Send = { ports, pictures: pictureSizes, seconds: TAKE_SECONDS };
    await ask(sender, Sent, send);
    return (threadsSeconds(sender.pid) - before) / TAKE_SECONDS;
  };
  const shares = new Map<number, number>();
  try {
    for (let warm = 0; warm < WARM_SECONDS; warm += TAKE_SECONDS) await shareFor(WARM_VIEWERS);
    for (const count of VIEWERS) shares.set(count, await shareFor(count));
    return shares;
  } finally {
    sender.kill();
    receivers.kill();
  }
}

const median = (values: readonly number[]) => quantile(values, 0.5);

function row(name: string, ours: number, theirs: number, expected: number): string[] {
  return [name, ours.toPrecision(3), theirs.toPrecision(3), (ours / theirs).toFixed(2), `≤ ${expected}`];
}

const firstFrames = (network: string, { floorcast, janus }: Record<Side, Frames>): string[][] => [
  row(
    `${network}: viewer begins → first frame, median ms`,
    median(floorcast.begun),
    median(janus.begun),
    0.7,
  ),
  row(`${network}: request → first frame, median ms`, median(floorcast.asked), median(janus.asked), 1),
  [`${network}: viewers of ${ROUNDS} without a frame`, String(floorcast.blind), String(janus.blind), '', '0'],
];

function ages({ floorcast, janus }: Record<Side, Frames>): string[][] {
  return [
    row('picture age, median ms', median(floorcast.ages), median(janus.ages), 1),
    row('picture age, p95 ms', quantile(floorcast.ages, 0.95), quantile(janus.ages, 0.95), 1),
  ];
}

function processor({ floorcast, janus }: Record<Side, Load>, bare: Map<number, number>): string[][] {
  const of = (load: Load, count: number, figure: (take: Take) => number) =>
    (load.get(count) ?? []).map(figure);
  const percents = (load: Load, count: number) => of(load, count, ({ share }) => share * 100);
  /** Less the cost without viewers in the same round: a computer is faster at one time than at another. */
  const perViewer = (load: Load, count: number) => {
    const idle = percents(load, NO_VIEWERS);
    return median(percents(load, count).map((percent, turn) => (percent - (idle[turn] ?? 0)) / count));
  };
  const idle = [floorcast, janus].map((load) => median(percents(load, NO_VIEWERS)).toFixed(2));
  return [
    ['sender without viewers, % of a core', ...idle, '', ''],
    ...VIEWERS.map((count) =>
      row(
        `sender, % of a core per viewer, ${count}`,
        perViewer(floorcast, count),
        perViewer(janus, count),
        0.5,
      ),
    ),
    ...VIEWERS.map((count) => {
      const [ours = 0, theirs = 0] = [floorcast, janus].map((load) =>
        median(of(load, count, (take) => take.packets)),
      );
      const name = `packets a second to the viewer with the fewest, of ${count}`;
      return [name, ours.toPrecision(3), theirs.toPrecision(3), (ours / theirs).toFixed(2), ''];
    }),
    ...VIEWERS.map((count) => {
      const [least, theirs] = [((bare.get(count) ?? 0) * 100) / count, perViewer(janus, count)];
      const name = `a bare sender of as many packets, ${count}`;
      return [name, least.toPrecision(3), theirs.toPrecision(3), (least / theirs).toFixed(2), ''];
    }),
  ];
}

await ensureJanus();
const version = /Version: (\S+)/.exec(
  readFileSync('/var/lib/dpkg/status', 'utf8').split('\nPackage: janus\n')[1] ?? '',
)?.[1];
const address = ownAddress();
const { home, remove } = temporaryHome();
const [first, mediaPort] = [await freeUdpPort(), await freeUdpPort()];
const last = first + JANUS_PORTS - 1;
const ports: JanusPorts = {
  webSocket: await freePort(),
  rtp: await freeUdpPort(),
  rtcp: await freeUdpPort(),
  viewers: [first, last],
};
const janus = await startJanus(join(home, 'janus'), address, ports);
const gateway = await start('bench/video/janus/gateway.ts', [address, String(mediaPort)], FLOOR_MEMORY);
const { port } = await nextMessage(gateway, Port);
const viewers = await start('bench/video/janus/viewers.ts', [String(port), String(ports.webSocket)]);
const feed = new JanusFeed(ports, () => source.key());
/** Packet sizes of the last pictures. */
const sizes: number[][] = [];
const source = new Source((picture) => {
  const { data, key, pts, capturedAt } = picture;
  gateway.send({ data, key, pts, capturedAt });
  sizes.push(feed.send(picture).map((bytes) => bytes + SEALED_BYTES));
  if (sizes.length > TAKE_SECONDS * FPS) sizes.shift();
});
gateway.on('message', (message) => {
  if (message === 'key') source.key();
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: CHROMIUM_ARGS,
});
const here: Ways = {
  site: `http://127.0.0.1:${port}/`,
  janusSocket: `ws://127.0.0.1:${ports.webSocket}`,
};
const mediaPorts = [mediaPort, ...Array.from({ length: JANUS_PORTS }, (_, n) => first + n)];
const network = await openNetwork(
  { host: '127.0.0.1', address, gatewayPort: port, janusPort: ports.webSocket, mediaPorts },
  ROUND_TRIP_MS / 2,
);
try {
  const near = await pictures(browser, here);
  const far = await pictures(browser, network.ways);
  const load = await loads(viewers, { floorcast: gateway.pid, janus: janus.process.pid });
  const bare = await bareLoad(sizes.map((packets) => [...packets]));
  console.log(
    `Janus ${version}; load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
  console.log(
    table(
      ['figure', 'ours', 'Janus', 'ratio', 'expected'],
      [
        ...ages(near),
        ...firstFrames('no network', near),
        ...firstFrames(`${ROUND_TRIP_MS} ms there and back`, far),
        ...processor(load, bare),
      ],
    ),
  );
} finally {
  await browser.close();
  await network.close();
  source.close();
  feed.close();
  viewers.kill();
  gateway.kill();
  await janus.close();
  remove();
}
