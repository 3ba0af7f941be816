import type { Browser } from '@playwright/test';
import type { StackOptions } from '../../../scripts/lib/site/stack.ts';
import { type ImpairedStack, startImpairedStack } from '../network/impaired-network.ts';
import { openBrowserBehind } from './browser-behind.ts';
import { ShapedLink } from './shaped-link.ts';

/** A path between the site and its players. */
export interface Line {
  /** Rate in each direction, kbit/s; null: no limit. */
  readonly kbits: number | null;
  /** Delay (ms) there and back, without queues. */
  readonly roundTripMs?: number;
  /** Share (0 to 1) of the datagrams that are lost in each direction, apart from those that a full queue drops. */
  readonly loss?: number;
}

/** A site, and a browser at the other end of a link of the kernel. */
export interface ShapedSite extends ImpairedStack {
  readonly link: ShapedLink;
  readonly browser: Browser;
  /** Changes the path of everything between browser and site. */
  become(line: Line): Promise<void>;
}

type Options = Pick<StackOptions, 'home' | 'timeCode' | 'media' | 'env'> & { seed: number };

/**
 * Starts a site whose browser reaches it only through a shaped link: the kernel limits the rate, and relays at the site's
 * end of the link add delay and loss. The site itself stays on the loopback.
 */
export async function startShapedSite(options: Options): Promise<ShapedSite> {
  const link = await ShapedLink.open();
  try {
    const site = await startImpairedStack({ ...options, relayHost: link.siteAddress });
    try {
      const behind = await openBrowserBehind(link, site.url);
      return {
        ...site,
        link,
        browser: behind.browser,
        async become({ kbits, roundTripMs = 0, loss = 0 }) {
          site.network.impair({ delayMs: roundTripMs / 2, loss });
          await link.shape(kbits);
        },
        async close() {
          await behind.close();
          await site.close();
          await link.close();
        },
      };
    } catch (error) {
      await site.close();
      throw error;
    }
  } catch (error) {
    await link.close();
    throw error;
  }
}
