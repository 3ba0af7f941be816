import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { bundles } from '../../scripts/lib/paths.ts';
import { quantile, table } from '../lib/report.ts';
import { openBrowser } from '../lib/site.ts';
import { ConsoleHouse, TOKENS } from './console/house.ts';
import { type Felt, processorTime, scrollAndMeasure } from './lobby/page-work.ts';

const MACHINES = 1000;
const PER_SECOND = 200;
const SECONDS = Number(process.argv[2] ?? 15);
const RUNS = Number(process.argv[3] ?? 3);
/** Above this a person notices (ms); browsers call it a long task. */
const LONG_MS = 50;
/** What a scene does while rows change. */
const SCENES = ['pictures', 'compact', 'still'] as const;
type Scene = (typeof SCENES)[number];

interface Figures extends Felt {
  /** Longest task, and all of them, of processor time (ms). */
  readonly processor: number;
  readonly busy: number;
  readonly bytes: number;
  readonly stills: number;
}

/** The wall, opened by an administrator, with all its rows. */
async function openWall(page: Page, scene: Scene): Promise<void> {
  await page.goto(`/console/wall?token=${TOKENS.staff}`);
  await page.locator('[data-testid^=wall-1]').first().waitFor();
  if (scene === 'compact') await page.getByTestId('wall-density').click();
  await page.waitForTimeout(2_000);
}

async function run(browser: Browser, house: ConsoleHouse, url: string, scene: Scene): Promise<Figures> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await openWall(page, scene);
    const before = { bytes: house.sentBytes, stills: house.stills };
    const { result, longest, total } = await processorTime(browser, page, () =>
      Promise.all([
        scrollAndMeasure(page, SECONDS, scene === 'still' ? 0 : 2.4, '[data-testid^=wall-1]'),
        house.changeRows(PER_SECOND, SECONDS),
      ]),
    );
    return {
      ...result[0],
      processor: longest,
      busy: (100 * total) / (SECONDS * 1000),
      bytes: (house.sentBytes - before.bytes) / SECONDS / 1000,
      stills: (house.stills - before.stills) / SECONDS,
    };
  } finally {
    await context.close();
  }
}

/** What opening the wall takes: the longest task (ms of processor) until all rows are there. */
async function opening(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`/console/?token=${TOKENS.staff}`);
    await page.getByTestId('console-link').waitFor();
    await page.waitForTimeout(1_500);
    const { longest } = await processorTime(browser, page, async () => {
      await page.locator('a[href="/console/wall"]').first().click();
      await page.locator('[data-testid^=wall-1]').first().waitFor();
      await page.waitForTimeout(1_500);
    });
    return longest;
  } finally {
    await context.close();
  }
}

/** Files of the app that a visit fetches. */
async function fetched(browser: Browser, url: string, address: string): Promise<ReadonlySet<string>> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const files = new Set<string>();
  try {
    const page = await context.newPage();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\.(js|css)$/.test(pathname)) files.add(pathname.slice(pathname.lastIndexOf('/') + 1));
    });
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(2_500);
  } finally {
    await context.close();
  }
  return files;
}

const assets = join(bundles.web, 'assets');
/** Thousands of bytes, gzip. */
const size = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0) / 1000;
const isConsole = (name: string): boolean => /^(console|(Wall|Home)Screen)/i.test(name);

const house = new ConsoleHouse(MACHINES);
const url = await house.listen();
const browser = await openBrowser();
const measured: Record<Scene, Figures[]> = { pictures: [], compact: [], still: [] };
const opened: number[] = [];
let player: ReadonlySet<string> = new Set();
let staff: ReadonlySet<string> = new Set();
try {
  for (let time = 0; time < RUNS; time++) {
    opened.push(await opening(browser, url));
    for (const scene of SCENES) measured[scene].push(await run(browser, house, url, scene));
  }
  player = await fetched(browser, url, `/lobby?token=${TOKENS.player}`);
  staff = await fetched(browser, url, `/console/wall?token=${TOKENS.staff}`);
} finally {
  await browser.close();
  house.close();
}

const median = (scene: Scene, figure: keyof Figures): number =>
  quantile(
    measured[scene].map((figures) => figures[figure]),
    0.5,
  );
const ROWS: readonly (readonly [string, keyof Figures])[] = [
  [`long tasks (over ${LONG_MS} ms)`, 'longTasks'],
  ['longest task, ms', 'longest'],
  ['longest task, ms of processor', 'processor'],
  ['main thread busy, %', 'busy'],
  ['frames dropped', 'dropped'],
  ['p95 frame, ms', 'p95'],
  ['tiles in the page', 'cards'],
  ['rows received, kB/s', 'bytes'],
  ['stills fetched, a second', 'stills'],
];
console.log(
  `wall of ${MACHINES} machines, ${PER_SECOND} rows a second change, ${SECONDS} s, median of ${RUNS} runs`,
);
console.log(
  table(
    ['figure', 'scrolled, with pictures', 'scrolled, compact', 'looked at, with pictures'],
    ROWS.map(([name, figure]) => [name, ...SCENES.map((scene) => median(scene, figure).toFixed(1))]),
  ),
);
const longestOpening = quantile(opened, 0.5);
console.log(`opening the wall with all its rows: longest task ${longestOpening.toFixed(1)} ms of processor`);
const leaked = [...player].filter(isConsole);
const known = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
console.log(
  table(
    ['files of the app, gzip', 'kB'],
    [
      ['all that there are', size(known).toFixed(1)],
      ['a player fetches in the lobby', size(player).toFixed(1)],
      ['of these, of the console', size(leaked).toFixed(1)],
      ['staff fetch at the wall', size(staff).toFixed(1)],
      ['of these, not fetched by a player', size([...staff].filter((name) => !player.has(name))).toFixed(1)],
    ],
  ),
);
const longest = Math.max(longestOpening, ...SCENES.map((scene) => median(scene, 'processor')));
process.exitCode = longest <= LONG_MS && leaked.length === 0 ? 0 : 1;
