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

/** Time (ms) for a started browser to answer; it has been seen not to. */
const ANSWER_MS = 10_000;

async function endpointOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('the browser has no error output');
  const lines = createInterface({ input: stderr });
  try {
    for await (const line of lines) {
      const [, endpoint] = /^DevTools listening on (ws:\S+)$/.exec(line) ?? [];
      if (endpoint !== undefined) return endpoint;
    }
  } finally {
    // Further output is discarded, so that the browser does not wait for a reader.
    stderr.resume();
  }
  throw new Error('the browser did not start');
}

/** Opens a browser in which a tab behind another one is hidden; in the runner's browsers it never is. */
export const openOwnBrowser = (): Promise<OwnBrowser> => start().catch(start);

async function start(): Promise<OwnBrowser> {
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
  const gone = once(child, 'exit');
  const clear = async () => {
    await gone;
    // Helper processes of the browser may still write for a moment.
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const options = { noDefaults: true, timeout: ANSWER_MS };
    const browser = await chromium.connectOverCDP(await endpointOf(child), options);
    return {
      browser,
      async close() {
        const session = await browser.newBrowserCDPSession();
        // The answer may be lost with the browser.
        void session.send('Browser.close').catch(() => undefined);
        await clear();
      },
    };
  } catch (error) {
    child.kill('SIGKILL');
    await clear();
    throw error;
  }
}
