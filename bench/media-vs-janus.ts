import { type ChildProcess, fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import * as z from 'zod';
import { asksForKeyFrame } from '../apps/floor/src/webrtc/rtcp.ts';
import { CHROMIUM_ARGS } from '../e2e/chromium-args.ts';
import { freeUdpPort } from '../e2e/impaired/udp-relay.ts';
import { temporaryHome } from '../e2e/stack.ts';
import { buildProgram } from '../scripts/lib/build.ts';
import { freePort } from '../scripts/lib/free-port.ts';
import { FLOOR_MEMORY } from '../scripts/lib/stack.ts';
import { firstFrame, leave, SIDES, type Side, type Ways } from './janus/browser-viewer.ts';
import { ensureJanus, type JanusPorts, ownAddress, PAYLOAD_TYPE, startJanus } from './janus/janus-server.ts';
import { openNetwork } from './janus/network.ts';
import { Got, type Order } from './janus/orders.ts';
import { RtpStream } from './janus/rtp.ts';
import { FPS, Source } from './janus/source.ts';
import { ask, nextWord } from './lib/beside.ts';
import { pictureAges } from './lib/picture-ages.ts';
import { threadsSeconds } from './lib/process.ts';
import { quantile, table } from './lib/report.ts';
import { Ports, type Send, Sent, type ToCrowd } from './viewers/messages.ts';

const ROUNDS = Number(process.argv[2] ?? 8);
/** How long pictures are looked at in a round (s). */
const LOOK_SECONDS = 4;
const VIEWERS = [1, 20, 50];
/** What a sender takes with the stream at hand and nobody watching is not a viewer's. */
const NOBODY = 0;
/** How often, and how long (s), the processor's time is taken for each number of viewers. */
const TAKES = 5;
const TAKE_SECONDS = 5;
/** A sender has worked for a while before it is looked at: Node compiles what it does often (s, and for how many). */
const WARM_SECONDS = 30;
const WARM_VIEWERS = 20;
/** What a network takes that a first frame is awaited over, there and back (ms). */
const ROUND_TRIP_MS = 40;
/** Enough for the ports of all viewers at once, and those that somebody else has. */
const JANUS_PORTS = 100;
/** What encryption adds to a packet. */
const SEALED_BYTES = 10;
/** Between two rounds (ms): Janus asks its source for a key frame once a second at most. */
const PAUSE_MS = 1_500;

const Port = z.object({ port: z.number() });

const start = async (entry: string, args: readonly string[], env = {}): Promise<ChildProcess> =>
  fork(await buildProgram(entry), args, { serialization: 'advanced', env: { ...process.env, ...env } });

/** Milliseconds. */
interface Frames {
  readonly begun: number[];
  readonly asked: number[];
  readonly ages: number[];
  /** How many viewers saw nothing. */
  blind: number;
}
/** What a sender has done for a number of viewers. */
interface Take {
  /** Of a core. */
  readonly share: number;
  /** A second, to the viewer that got the fewest. */
  readonly packets: number;
}
/** By the number of viewers. */
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

const tell = (crowd: ChildProcess, order: Order) => ask(crowd, Got, order);

async function take(crowd: ChildProcess, sender: number | undefined): Promise<Take> {
  const got = await tell(crowd, { do: 'count' });
  const spent = threadsSeconds(sender);
  await sleep(TAKE_SECONDS * 1000);
  const share = (threadsSeconds(sender) - spent) / TAKE_SECONDS;
  const all = await tell(crowd, { do: 'count' });
  const fewest = Math.min(...all.map((packets, viewer) => packets - (got[viewer] ?? 0)));
  return { share, packets: fewest / TAKE_SECONDS };
}

async function loads(
  crowd: ChildProcess,
  senders: Record<Side, number | undefined>,
): Promise<Record<Side, Load>> {
  const taken: Record<Side, Load> = { floorcast: new Map(), janus: new Map() };
  for (const side of SIDES) {
    await tell(crowd, { do: 'watch', side, count: WARM_VIEWERS });
    await sleep(WARM_SECONDS * 1000);
  }
  for (let turn = 0; turn < TAKES; turn++)
    for (const count of [NOBODY, ...VIEWERS])
      for (const side of SIDES) {
        await tell(crowd, { do: 'watch', side, count });
        await sleep(PAUSE_MS);
        taken[side].set(count, [...(taken[side].get(count) ?? []), await take(crowd, senders[side])]);
      }
  return taken;
}

/** What it takes to send as many packets of these sizes to as many addresses, and nothing else. */
async function bareLoad(pictureSizes: number[][]): Promise<Map<number, number>> {
  const receivers = await start('bench/viewers/crowd.ts', []);
  const sender = await start('bench/viewers/bare-sender.ts', []);
  const shareFor = async (count: number) => {
    const receive: ToCrowd = { do: 'receive', sockets: count };
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
  row(
    `${network}: picture asked for → first frame, median ms`,
    median(floorcast.asked),
    median(janus.asked),
    1,
  ),
  [
    `${network}: viewers of ${ROUNDS} that saw nothing`,
    String(floorcast.blind),
    String(janus.blind),
    '',
    '0',
  ],
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
  /** More than with nobody in the same turn: the machine is faster at one time than at another. */
  const perViewer = (load: Load, count: number) => {
    const idle = percents(load, NOBODY);
    return median(percents(load, count).map((percent, turn) => (percent - (idle[turn] ?? 0)) / count));
  };
  const idle = [floorcast, janus].map((load) => median(percents(load, NOBODY)).toFixed(2));
  return [
    ['sender with nobody, % of a core', ...idle, '', ''],
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
      const name = `packets a second to whoever got the fewest of ${count}`;
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
const gateway = await start('bench/janus/gateway.ts', [address, String(mediaPort)], FLOOR_MEMORY);
const { port } = await nextWord(gateway, Port);
const crowd = await start('bench/janus/viewers.ts', [String(port), String(ports.webSocket)]);
const rtp = new RtpStream(PAYLOAD_TYPE);
const toJanus = createSocket('udp4');
/** Of the packets of the last pictures. */
const sizes: number[][] = [];
const source = new Source((picture) => {
  const { data, key, pts, capturedAt } = picture;
  gateway.send({ data, key, pts, capturedAt });
  const packets = rtp.packets(picture);
  for (const packet of packets) toJanus.send(packet, ports.rtp, '127.0.0.1');
  sizes.push(packets.map(({ length }) => length + SEALED_BYTES));
  if (sizes.length > TAKE_SECONDS * FPS) sizes.shift();
});
gateway.on('message', (word) => {
  if (word === 'key') source.key();
});
toJanus.on('message', (message) => {
  if (asksForKeyFrame(message)) source.key();
});
const hello = setInterval(() => toJanus.send(rtp.hello(), ports.rtcp, '127.0.0.1'), 1_000);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: CHROMIUM_ARGS,
});
const here: Ways = {
  site: `http://127.0.0.1:${port}/`,
  janusSocket: `ws://127.0.0.1:${ports.webSocket}`,
  media: [],
};
const mediaPorts = [mediaPort, ...Array.from({ length: JANUS_PORTS }, (_, n) => first + n)];
const network = await openNetwork(
  { address, gatewayPort: port, janusPort: ports.webSocket, mediaPorts },
  ROUND_TRIP_MS / 2,
);
try {
  const near = await pictures(browser, here);
  const far = await pictures(browser, network.ways);
  const load = await loads(crowd, { floorcast: gateway.pid, janus: janus.process.pid });
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
  clearInterval(hello);
  source.close();
  toJanus.close();
  crowd.kill();
  gateway.kill();
  await janus.close();
  remove();
}
