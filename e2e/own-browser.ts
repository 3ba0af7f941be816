import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS } from './chromium-args.ts';

interface OwnBrowser {
  readonly browser: Browser;
  close(): Promise<void>;
}

async function endpointOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('the browser says nothing');
  for await (const line of createInterface({ input: stderr })) {
    const [, endpoint] = /^DevTools listening on (ws:\S+)$/.exec(line) ?? [];
    if (endpoint !== undefined) return endpoint;
  }
  throw new Error('the browser did not start');
}

/** A browser as a person has it: a tab behind another is hidden, which the runner's own browsers never let it be. */
export async function openOwnBrowser(): Promise<OwnBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'browser-'));
  const args = [
    ...CHROMIUM_ARGS,
    '--headless=new',
    '--window-size=1440,900',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(process.env.CHROMIUM ?? '/usr/bin/chromium', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const browser = await chromium.connectOverCDP(await endpointOf(child), { noDefaults: true });
  return {
    browser,
    async close() {
      const gone = once(child, 'exit');
      const session = await browser.newBrowserCDPSession();
      // Its answer may be lost with the browser.
      void session.send('Browser.close').catch(() => undefined);
      await gone;
      // Helpers of it may still be writing for a moment.
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
