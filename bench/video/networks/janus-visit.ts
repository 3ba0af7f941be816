import { join } from 'node:path';
import { seededChance } from '@floorcast/depth/chance';
import type { Page } from '@playwright/test';
import { CLEAR } from '../../../e2e/support/network/conditions.ts';
import { TcpRelay } from '../../../e2e/support/network/tcp-relay.ts';
import { freeUdpPort, UdpRelay } from '../../../e2e/support/network/udp-relay.ts';
import { pageNow, recordPictures } from '../../../e2e/support/picture/page-pictures.ts';
import { openBrowserBehind } from '../../../e2e/support/shaped/browser-behind.ts';
import { ShapedLink } from '../../../e2e/support/shaped/shaped-link.ts';
import { freePort } from '../../../scripts/lib/site/free-port.ts';
import { firstFrame, leave, type Ways } from '../janus/browser-viewer.ts';
import { JanusFeed } from '../janus/janus-feed.ts';
import { ensureJanus, type JanusPorts, startJanus } from '../janus/janus-server.ts';
import { Source } from '../janus/source.ts';
import type { Link } from './links.ts';
import type { Measured } from './measured.ts';
import { FREE, failed, measurePictures } from './measurement.ts';
import type { Path } from './path.ts';

/** Ports of Janus, each with a relay: more than there are viewers, for connections that are still closing. */
const PORTS = 12;
/** Address of a page that the browser is given without a server. */
const SITE = 'http://viewer.invalid/';
const PAGE = '<!doctype html><video data-testid="video" muted autoplay playsinline></video>';

/** Janus' streaming plugin, and a browser at the other end of a link of the kernel. */
interface JanusPath extends Path {
  readonly ports: JanusPorts;
  readonly ways: Ways;
  close(): Promise<void>;
}

/** Starts Janus behind a link of its own, with relays as the site has them. `home`: an existing folder. */
export async function openJanusPath(home: string): Promise<JanusPath> {
  await ensureJanus();
  const link = await ShapedLink.open();
  const first = await freeUdpPort();
  const ports: JanusPorts = {
    webSocket: await freePort(),
    rtp: await freeUdpPort(),
    rtcp: await freeUdpPort(),
    viewers: [first, first + PORTS - 1],
  };
  const host = link.siteAddress;
  const janus = await startJanus(join(home, 'janus'), host, ports);
  const signalling = await TcpRelay.open(ports.webSocket, host);
  const chance = seededChance(1);
  const senders = Array.from({ length: PORTS }, (_, n) => first + n);
  const open = (port: number) => UdpRelay.open({ address: host, port }, chance, host);
  const media = await Promise.all(senders.map(open));
  const relays = [signalling, ...media];
  const behind = await openBrowserBehind(link, SITE);
  return {
    link,
    browser: behind.browser,
    ports,
    ways: {
      site: SITE,
      janusSocket: `ws://${host}:${signalling.port}`,
      relays: { host, ports: media.map(({ port }, n) => [senders[n] ?? 0, port]) },
    },
    async become({ kbits, roundTripMs = 0, loss = 0 }) {
      for (const relay of relays) relay.conditions = { ...CLEAR, delayMs: roundTripMs / 2, loss };
      await link.shape(kbits);
    },
    async close() {
      await behind.close();
      await Promise.all(relays.map((relay) => relay.close()));
      await janus.close();
      await link.close();
    },
  };
}

/** The same picture over a link by Janus, without a game. */
export async function visitJanus(janus: JanusPath, link: Link, seconds: number): Promise<Measured> {
  const feed = new JanusFeed(janus.ports, () => source.key());
  const source = new Source((picture) => feed.send(picture));
  const pages: Page[] = [];
  try {
    await janus.become(link.line);
    const { page, requestedAt } = await view(janus, pages);
    for (let n = 0; n < (link.spectators ?? 0); n++) await view(janus, pages);
    const beside = pages.filter((each) => each !== page);
    return await measurePictures({ path: janus, link, seconds, page, requestedAt, beside });
  } catch (error) {
    return failed(error);
  } finally {
    await janus.become(FREE);
    for (const page of pages) {
      await leave(page).catch(() => undefined);
      await page.context().close();
    }
    source.close();
    feed.close();
  }
}

/** Opens a viewer in a page. No picture may come; then the measurement shows it. */
async function view({ browser, ways }: JanusPath, pages: Page[]) {
  const page = await (await browser.newContext()).newPage();
  pages.push(page);
  await recordPictures(page);
  await page.route(SITE, (route) => route.fulfill({ body: PAGE, contentType: 'text/html' }));
  await page.goto(SITE);
  const requestedAt = await pageNow(page);
  await firstFrame(page, 'janus', ways);
  return { page, requestedAt };
}
