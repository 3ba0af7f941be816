import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS } from './support/chromium-args.ts';

process.env.TEST_SEED ??= String(randomInt(2 ** 31));

/** Specs that mostly wait: one worker more runs them, one after the other, beside the pages. */
const WAITS = 'ages faults idle limits network node-ends nodes siege';
const WAITING = WAITS.split(' ').map((name) => `**/${name}.spec.ts`);

/** Each has a site whose pictures it encodes, decodes and paints: more than one for each processor gain nothing. */
const PAGES = availableParallelism();

export default defineConfig({
  globalSetup: './support/site-template.ts',
  testDir: '.',
  projects: [
    { name: 'waiting', testMatch: WAITING, workers: 1 },
    { name: 'pages', testMatch: '**/*.spec.ts', testIgnore: WAITING, workers: PAGES },
  ],
  outputDir: '../build/e2e',
  workers: PAGES + 1,
  // A slow computer takes its time; a test that passes takes no longer for a longer limit. Whole walks take minutes.
  timeout: process.env.TEST_DEPTH === 'whole' ? 300_000 : 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../build/reports/playwright.json' }],
  ],
  use: {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.PAGE_BROWSER ?? process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: CHROMIUM_ARGS,
    },
  },
});
