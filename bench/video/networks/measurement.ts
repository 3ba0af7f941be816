import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { figuresOf, liveAfterMs, reachedLinesMs, type Span } from '../../../e2e/support/picture/figures.ts';
import { pageNow, pictureLog } from '../../../e2e/support/picture/page-pictures.ts';
import type { ShapedLink } from '../../../e2e/support/shaped/shaped-link.ts';
import type { Line } from '../../../e2e/support/shaped/shaped-site.ts';
import type { Link } from './links.ts';
import { type Figures, fairness, type Measured, viewerFigures } from './measured.ts';

/** Program of the player's end: connects and discards what comes. */
const RECEIVER = "require('node:net').connect(process.argv[2], process.argv[1]).resume()";

const PART = Buffer.alloc(64 * 1024);

/** Sends for as long as the other end receives. */
function sendOn(socket: Socket): void {
  const fill = () => {
    while (socket.writable && socket.write(PART));
  };
  socket.on('drain', fill).on('error', () => undefined);
  fill();
}

/** Begins a TCP download over a link, as fast as it goes, until it is closed. */
async function download(link: ShapedLink): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    sendOn(socket);
  });
  server.listen(0, link.siteAddress);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const node = [process.execPath, '-e', RECEIVER, link.siteAddress, String(address.port)];
  const [program, ...args] = link.inside(...node);
  const receiver = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(receiver, 'exit');
  return {
    async close() {
      receiver.kill();
      await ended;
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Lines of the best rendition. */
const TOP_LINES = 720;
export const FREE: Line = { kbits: null };

/** When the figures of a picture were taken, by the page's clock. */
interface Times {
  readonly whole: Span;
  readonly dropped: Span | null;
  readonly risen: Span | null;
}

/** The pictures of some pages over a link, which was requested by the first at a time of its clock. */
interface Pages {
  readonly path: Path;
  readonly link: Link;
  readonly seconds: number;
  readonly page: Page;
  readonly requestedAt: number;
  /** Other pages that share the link. */
  readonly beside: readonly Page[];
}

/** Lets the time of a measurement pass, with the link's drop in the middle and its download beside it. */
export async function measurePictures(pages: Pages): Promise<Measured & { readonly whole: Span }> {
  const { path, link, page, requestedAt, beside } = pages;
  const load = link.download === true ? await download(path.link) : null;
  const times = await pass(pages).finally(() => load?.close());
  const log = await pictureLog(page);
  const seen = figuresOf(log, times.whole);
  const others = await Promise.all(
    beside.map(async (each) => figuresOf(await pictureLog(each), times.whole)),
  );
  const figures: Figures = {
    ...viewerFigures(seen),
    ...beginning(log, requestedAt, times),
    ...changes(log, times),
    ...(others.length === 0 ? {} : fairness([seen, ...others])),
  };
  return { figures, lines: seen.lines, failure: null, whole: times.whole };
}

async function pass({ path, link, seconds, page }: Pages): Promise<Times> {
  const from = await pageNow(page);
  const { drop } = link;
  await sleep(seconds * 1000);
  if (drop === undefined) return { whole: { from, until: await pageNow(page) }, dropped: null, risen: null };
  const droppedAt = await pageNow(page);
  await path.become({ ...link.line, kbits: drop });
  await sleep(seconds * 1000);
  const risenAt = await pageNow(page);
  await path.become(link.line);
  await sleep(seconds * 1000);
  const until = await pageNow(page);
  return {
    whole: { from, until },
    dropped: { from: droppedAt, until: risenAt },
    risen: { from: risenAt, until },
  };
}

type Log = Awaited<ReturnType<typeof pictureLog>>;

function beginning(log: Log, requestedAt: number, { whole: { until } }: Times): Figures {
  const firstPictureMs = reachedLinesMs(log, { from: requestedAt, until }, 1);
  if (firstPictureMs === null) return { firstPictureMs, topRungMs: null };
  const from = requestedAt + firstPictureMs;
  return { firstPictureMs, topRungMs: reachedLinesMs(log, { from, until }, TOP_LINES) };
}

const changes = (log: Log, { dropped, risen }: Times): Figures =>
  dropped === null || risen === null
    ? {}
    : { liveAfterDropMs: liveAfterMs(log, dropped), topAfterRiseMs: reachedLinesMs(log, risen, TOP_LINES) };

/** A measurement that ended early. */
export function failed(error: unknown): Measured {
  const [failure = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return { figures: {}, lines: new Map(), failure };
}

/** A path between a sender of pictures and a browser. */
interface Path {
  readonly link: ShapedLink;
  readonly browser: Browser;
  /** Changes the path of everything between them. */
  become(line: Line): Promise<void>;
}
