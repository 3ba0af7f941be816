import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../e2e/support/chromium-args.ts';
import { temporaryHome } from '../../e2e/support/stack.ts';
import { freePort } from '../../scripts/lib/site/process-groups.ts';
import { type StackOptions, startStack } from '../../scripts/lib/site/stack.ts';

/** A house that lets virtual users of one computer in as fast as they come, each with an address of its own. */
export const HOUSE_ENV = { LOGINS_A_MINUTE: '100000', LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' };

/** Starts a site in a temporary home, which `close` removes. */
export async function openSite<T extends { close(): Promise<void> }>(
  options: Partial<StackOptions>,
  start: (options: StackOptions) => Promise<T>,
): Promise<{ readonly site: T; close(): Promise<void> }> {
  const { home, remove } = temporaryHome();
  const place = { port: await freePort(), home, mediaPort: 0, mediaAddress: '127.0.0.1', seed: 7 };
  const site = await start({ ...place, ...options });
  return {
    site,
    async close() {
      await site.close();
      remove();
    },
  };
}

/** The demonstration's site: house, floor and cabinets. */
export const openStack = (options: Partial<StackOptions> = {}) => openSite(options, startStack);

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...CHROMIUM_ARGS] });
