import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS } from '../chromium-args.ts';
import type { ShapedLink } from './shaped-link.ts';

/** Starts the browser inside a namespace; the runner speaks with it through pipes, which a namespace does not separate. */
const WRAPPER = '#!/bin/sh\nexec ip netns exec "$SHAPED_NAMESPACE" "$SHAPED_BROWSER" "$@"\n';

export interface BrowserBehind {
  readonly browser: Browser;
  close(): Promise<void>;
}

/** Opens a browser at the player's end of a link. `site`: its address, which counts as secure, as the loopback does. */
export async function openBrowserBehind(link: ShapedLink, site: string): Promise<BrowserBehind> {
  const folder = mkdtempSync(join(tmpdir(), 'browser-behind-'));
  const executablePath = join(folder, 'chromium');
  writeFileSync(executablePath, WRAPPER, { mode: 0o755 });
  const clear = () => rmSync(folder, { recursive: true, force: true });
  try {
    const browser = await chromium.launch({
      executablePath,
      args: [...CHROMIUM_ARGS, `--unsafely-treat-insecure-origin-as-secure=${site}`],
      env: {
        ...process.env,
        SHAPED_NAMESPACE: link.name,
        SHAPED_BROWSER: process.env.PAGE_BROWSER ?? process.env.CHROMIUM ?? '/usr/bin/chromium',
      },
    });
    return {
      browser,
      async close() {
        await browser.close();
        clear();
      },
    };
  } catch (error) {
    clear();
    throw error;
  }
}
