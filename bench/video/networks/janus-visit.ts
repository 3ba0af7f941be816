import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { CLEAR } from '../../../e2e/support/network/conditions.ts';
import { freeUdpPort } from '../../../e2e/support/network/udp-relay.ts';
import { pageNow, recordPictures } from '../../../e2e/support/picture/page-pictures.ts';
import { openBrowserBehind } from '../../../e2e/support/shaped/browser-behind.ts';
import { ShapedLink } from '../../../e2e/support/shaped/shaped-link.ts';
import { freePort } from '../../../scripts/lib/site/free-port.ts';
import { firstFrame, type Ways } from '../janus/browser-viewer.ts';
import { JanusFeed } from '../janus/janus-feed.ts';
import { ensureJanus, type JanusPorts, startJanus } from '../janus/janus-server.ts';
import { openMediaRelays } from '../janus/network.ts';
import { Source } from '../janus/source.ts';
import type { Link } from './links.ts';
import type { Measured } from './measured.ts';
import { FREE, failed, measurePictures, type Path } from './measurement.ts';

/** Ports of Janus, each with a relay: more than there are viewers, for connections that are still closing. */
const PORTS = 12;
/** Time (ms) for a viewer to reach Janus and for its first picture. */
const VIEW_MS = 40_000;
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
  const relays = await openMediaRelays({
    host,
    address: host,
    janusPort: ports.webSocket,
    mediaPorts: Array.from({ length: PORTS }, (_, n) => first + n),
  });
  const page = await servePage(host);
  const behind = await openBrowserBehind(link, page.site);
  return {
    link,
    browser: behind.browser,
    ports,
    ways: { site: page.site, ...relays.ways },
    async become({ kbits, roundTripMs = 0, loss = 0 }) {
      relays.become({ ...CLEAR, delayMs: roundTripMs / 2, loss });
      await link.shape(kbits);
    },
    async close() {
      await behind.close();
      page.close();
      await relays.close();
      await janus.close();
      await link.close();
    },
  };
}

async function servePage(host: string) {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PAGE));
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    site: `http://${host}:${address.port}/`,
    close() {
      server.close();
      server.closeAllConnections();
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
  await page.goto(ways.site);
  const requestedAt = await pageNow(page);
  await Promise.race([firstFrame(page, 'janus', ways), sleep(VIEW_MS, null, { ref: false })]);
  return { page, requestedAt };
}
