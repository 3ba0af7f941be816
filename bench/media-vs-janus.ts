import { type ChildProcess, fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import * as z from 'zod';
import { asksForKeyFrame } from '../apps/floor/src/media/rtcp.ts';
import { CHROMIUM_ARGS } from '../e2e/chromium-args.ts';
import { freeUdpPort } from '../e2e/impaired/udp-relay.ts';
import { temporaryHome } from '../e2e/stack.ts';
import { buildProgram } from '../scripts/lib/build.ts';
import { freePort } from '../scripts/lib/free-port.ts';
import { firstFrame, leave, SIDES, type Side } from './janus/browser-viewer.ts';
import { ensureJanus, ownAddress, PAYLOAD_TYPE, startJanus } from './janus/janus-server.ts';
import { RtpStream } from './janus/rtp.ts';
import { Source } from './janus/source.ts';
import { pictureAges } from './lib/picture-ages.ts';
import { processorSeconds } from './lib/process.ts';
import { quantile, table } from './lib/report.ts';

const ROUNDS = Number(process.argv[2] ?? 8);
/** How long pictures are looked at in a round (s). */
const LOOK_SECONDS = 4;
const VIEWERS = [1, 20, 50];
/** What a sender takes with the stream at hand and nobody watching is not a viewer's. */
const NOBODY = 0;
/** How often, and how long (s), the processor's time is taken for each number of viewers. */
const TAKES = 3;
const TAKE_SECONDS = 5;
/** Between two rounds (ms): Janus asks its source for a key frame once a second at most. */
const PAUSE_MS = 1_500;

const heard = <T>(child: ChildProcess, schema: { safeParse(word: unknown): { data?: T | undefined } }) =>
  new Promise<T>((resolve) => {
    const hear = (word: unknown) => {
      const { data } = schema.safeParse(word);
      if (data === undefined) return;
      child.off('message', hear);
      resolve(data);
    };
    child.on('message', hear);
  });
const Ready = z.literal('ready');
const Port = z.object({ port: z.number() });

const start = async (entry: string, args: readonly string[]): Promise<ChildProcess> =>
  fork(await buildProgram(entry), args, { serialization: 'advanced' });

interface Measured {
  readonly begun: number[];
  readonly asked: number[];
  readonly ages: number[];
  /** Shares of a core, by the number of viewers. */
  readonly load: Map<number, number[]>;
}

async function pictures(page: Page, janusPort: number, measured: Record<Side, Measured>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++)
    for (const side of SIDES) {
      await sleep(PAUSE_MS);
      const { begun, asked } = await firstFrame(page, side, janusPort);
      measured[side].begun.push(begun);
      measured[side].asked.push(asked);
      measured[side].ages.push(...(await pictureAges(page, LOOK_SECONDS)));
      await leave(page);
    }
}

async function loads(
  crowd: ChildProcess,
  senders: Record<Side, number | undefined>,
  measured: Record<Side, Measured>,
): Promise<void> {
  for (const count of [NOBODY, ...VIEWERS])
    for (let take = 0; take < TAKES; take++)
      for (const side of SIDES) {
        const ready = heard(crowd, Ready);
        crowd.send({ side, count });
        await ready;
        await sleep(PAUSE_MS);
        const before = processorSeconds(senders[side]);
        await sleep(TAKE_SECONDS * 1000);
        const share = (processorSeconds(senders[side]) - before) / TAKE_SECONDS;
        const { load } = measured[side];
        load.set(count, [...(load.get(count) ?? []), share]);
      }
}

function rows({ floorcast, janus }: Record<Side, Measured>): string[][] {
  const row = (name: string, ours: number, theirs: number, expected: number) => {
    const ratio = ours / theirs;
    return [name, ours.toFixed(2), theirs.toFixed(2), ratio.toFixed(2), `≤ ${expected}`];
  };
  const median = (values: readonly number[]) => quantile(values, 0.5);
  const percent = ({ load }: Measured, count: number) => median(load.get(count) ?? []) * 100;
  return [
    row('picture age, median ms', median(floorcast.ages), median(janus.ages), 1),
    row('picture age, p95 ms', quantile(floorcast.ages, 0.95), quantile(janus.ages, 0.95), 1),
    row('viewer begins → first frame, median ms', median(floorcast.begun), median(janus.begun), 0.7),
    row('picture asked for → first frame, median ms', median(floorcast.asked), median(janus.asked), 1),
    [
      'sender with nobody, % of a core',
      percent(floorcast, NOBODY).toFixed(2),
      percent(janus, NOBODY).toFixed(2),
      '',
      '',
    ],
    ...VIEWERS.map((count) => {
      const perViewer = (side: Measured) => (percent(side, count) - percent(side, NOBODY)) / count;
      return row(`sender, % of a core per viewer, ${count}`, perViewer(floorcast), perViewer(janus), 0.5);
    }),
  ];
}

await ensureJanus();
const version = /Version: (\S+)/.exec(
  readFileSync('/var/lib/dpkg/status', 'utf8').split('\nPackage: janus\n')[1] ?? '',
)?.[1];
const address = ownAddress();
const { home, remove } = temporaryHome();
const ports = { webSocket: await freePort(), rtp: await freeUdpPort(), rtcp: await freeUdpPort() };
const janus = await startJanus(join(home, 'janus'), address, ports);
const gateway = await start('bench/janus/gateway.ts', [address, String(await freeUdpPort())]);
const { port } = await heard(gateway, Port);
const crowd = await start('bench/janus/viewers.ts', [String(port), String(ports.webSocket)]);
const rtp = new RtpStream(PAYLOAD_TYPE);
const toJanus = createSocket('udp4');
const source = new Source(({ data, key, pts, capturedAt }) => {
  gateway.send({ data, key, pts, capturedAt });
  for (const packet of rtp.packets(data, pts)) toJanus.send(packet, ports.rtp, '127.0.0.1');
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
const none = (): Measured => ({ begun: [], asked: [], ages: [], load: new Map() });
const measured: Record<Side, Measured> = { floorcast: none(), janus: none() };
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await sleep(2 * PAUSE_MS);
  await pictures(page, ports.webSocket, measured);
  await page.close();
  await loads(crowd, { floorcast: gateway.pid, janus: janus.process.pid }, measured);
  console.log(
    `Janus ${version}; load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
  console.log(table(['figure', 'ours', 'Janus', 'ratio', 'expected'], rows(measured)));
} finally {
  await browser.close();
  clearInterval(hello);
  source.close();
  toJanus.close();
  crowd.kill();
  gateway.kill();
  await janus.close();
  remove();
}
