import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { CHROMIUM_ARGS } from '../../e2e/support/chromium-args.ts';
import { storageOf } from '../../e2e/support/sign-in.ts';
import { temporaryHome, webCopy } from '../../e2e/support/stack.ts';
import { ROOT } from '../../scripts/lib/paths.ts';
import { freePort } from '../../scripts/lib/site/process-groups.ts';
import { startStack } from '../../scripts/lib/site/stack.ts';
import { quantile, table } from '../lib/report.ts';

const RUNS = Number(process.argv[2] ?? 3);
/** The one page to measure, `/lobby` for instance; all without it. */
const ONLY = process.argv[3];
/** So often Lighthouse may fail to record one load. */
const RECORDINGS = 3;
/** Time (ms) for a page to load on a busy computer. */
const LOAD_MS = 90_000;
/** Lighthouse makes a mid-range phone of a computer that is so many times faster: of one of a speed of 1 500 to 2 000. */
const TIMES_FASTER = 4;
const PHONE_SPEED = 1_750 / TIMES_FASTER;

interface Measure {
  readonly name: string;
  readonly read: (report: Report) => number;
  readonly digits?: number;
}
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];
/** Expectations for the median of a figure, by its name. */
type Expected = Readonly<Record<string, { readonly least: number } | { readonly most: number }>>;

interface Page {
  readonly path: string;
  readonly player?: string;
  readonly expected: Expected;
}

const PAGES: readonly Page[] = [
  {
    path: '/login',
    expected: {
      performance: { least: 95 },
      accessibility: { least: 100 },
      'best practices': { least: 100 },
      SEO: { least: 100 },
      // The last one is the manifest, after the first screen.
      requests: { most: 8 },
    },
  },
  { path: '/lobby', player: 'demo', expected: { performance: { least: 95 } } },
];

const score = (name: string, id: string): Measure => ({
  name,
  read: ({ categories }) => Math.round((categories[id]?.score ?? 0) * 100),
});
const audit = (name: string, id: string, digits = 0): Measure => ({
  name,
  digits,
  read: ({ audits }) => audits[id]?.numericValue ?? Number.NaN,
});
/** Requests over the network, without those that the cache or the page answered. */
const network = (name: string, sum: (sizes: number[]) => number): Measure => ({
  name,
  read: ({ audits }) => sum(transferred(audits['network-requests']?.details)),
});
const MEASURES: readonly Measure[] = [
  score('performance', 'performance'),
  score('accessibility', 'accessibility'),
  score('best practices', 'best-practices'),
  score('SEO', 'seo'),
  audit('FCP, ms', 'first-contentful-paint'),
  audit('LCP, ms', 'largest-contentful-paint'),
  audit('TBT, ms', 'total-blocking-time'),
  audit('CLS', 'cumulative-layout-shift', 3),
  network('requests', (sizes) => sizes.length),
  network('transferred, bytes', (sizes) => sizes.reduce((sum, size) => sum + size, 0)),
  { name: 'speed of this machine', read: ({ environment }) => environment.benchmarkIndex },
  {
    name: 'times slower',
    digits: 1,
    read: ({ configSettings }) => configSettings.throttling.cpuSlowdownMultiplier,
  },
];

/** Bytes over the network of each request. */
function transferred(details: Report['audits'][string]['details']): number[] {
  if (details?.type !== 'table') throw new Error('the report lists no requests');
  return details.items.flatMap(({ url, transferSize }) =>
    typeof url === 'string' && url.startsWith('http') && typeof transferSize === 'number' && transferSize > 0
      ? [transferSize]
      : [],
  );
}

class LoadNotRecorded extends Error {}

/** Runs Lighthouse, again if it could not record the load. */
async function measure(url: string, page: Page, slower: number): Promise<Report> {
  for (let recording = 1; ; recording++) {
    try {
      return await measureOnce(url, page, slower);
    } catch (error) {
      if (!(error instanceof LoadNotRecorded) || recording === RECORDINGS) throw error;
    }
  }
}

/** Runs Lighthouse in a new browser, signed in if the page needs it. */
async function measureOnce(url: string, { path, player }: Page, slower: number): Promise<Report> {
  const profile = mkdtempSync(join(tmpdir(), 'floorcast-profile-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  });
  try {
    const [page = await context.newPage()] = context.pages();
    // An empty page of the same origin, so that the cache has nothing of the product.
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(url);
    const stored = player === undefined ? {} : await storageOf(url, player);
    await page.evaluate((items) => Object.assign(localStorage, items), stored);
    const result = await lighthouse(
      `${url}${path}`,
      { port, logLevel: 'error', output: 'json', disableStorageReset: true, maxWaitForLoad: LOAD_MS },
      { extends: 'lighthouse:default', settings: { throttling: { cpuSlowdownMultiplier: slower } } },
    );
    if (result === undefined) throw new Error('Lighthouse gave no result');
    const { lhr } = result;
    if (lhr.runtimeError) throw new LoadNotRecorded(lhr.runtimeError.message);
    if (new URL(lhr.finalDisplayedUrl).pathname !== path)
      throw new Error(`${path} became ${lhr.finalDisplayedUrl}`);
    return lhr;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Audits that cost a score something, in words. */
const costs = ({ categories, audits }: Report): string[] =>
  Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs.flatMap(({ id: name, weight }) => {
      const { score: given = null, title = name, displayValue = '' } = audits[name] ?? {};
      return weight > 0 && given !== null && given < 0.9 ? [`${id}: ${title} ${displayValue}`.trim()] : [];
    }),
  );

/** Prints the figures of a page. Returns whether they are as expected. */
function printFigures(what: string, { path, expected }: Page, reports: readonly Report[]): boolean {
  const rows = MEASURES.map(({ name, read, digits = 0 }) => {
    const values = reports.map(read);
    const median = quantile(values, 0.5);
    const { words, holds } = against(expected[name], median);
    const each = values.map((value) => value.toFixed(digits)).join(' ');
    return { holds, cells: [name, median.toFixed(digits), words, holds ? '' : 'missed', each] };
  });
  const head = ['figure', 'median', 'expected', '', 'each run'];
  console.log(`\n${path} on slow 4G, ${what}: ${reports.length} runs`);
  console.log(
    table(
      head,
      rows.map(({ cells }) => cells),
    ),
  );
  for (const cost of new Set(reports.flatMap(costs))) console.log(`  ${cost}`);
  const file = join(ROOT, 'build', `lighthouse${path.replace('/', '-')}.json`);
  writeFileSync(file, JSON.stringify(reports.at(-1), null, 2));
  console.log(`  the last run in full: ${file}`);
  return rows.every(({ holds }) => holds);
}

function against(limit: Expected[string] | undefined, value: number): { words: string; holds: boolean } {
  if (limit === undefined) return { words: '', holds: true };
  return 'least' in limit
    ? { words: `≥ ${limit.least}`, holds: value >= limit.least }
    : { words: `≤ ${limit.most}`, holds: value <= limit.most };
}

const AUTOGROUP = '/proc/self/autogroup';
/** The browser has a session of its own, and so a group of its own; in ours are the site and Lighthouse. */
const behindTheBrowser = existsSync(AUTOGROUP);
if (behindTheBrowser) writeFileSync(AUTOGROUP, '10');
console.log(
  behindTheBrowser
    ? 'the site and Lighthouse have a lower priority: a phone shares its processor with neither'
    : 'this system does not let the site and Lighthouse stand back: they share the processor with the page',
);

const { home, remove } = temporaryHome();
const WEB_DIR = webCopy(home);
const stack = await startStack({
  port: await freePort(),
  home,
  mediaPort: 0,
  mediaAddress: '127.0.0.1',
  env: { WEB_DIR },
});
let held = true;
try {
  for (const page of PAGES.filter(({ path }) => ONLY === undefined || path === ONLY)) {
    const plain: Report[] = [];
    const phone: Report[] = [];
    for (let run = 0; run < RUNS; run++) {
      const report = await measure(stack.url, page, TIMES_FASTER);
      const faster = Math.max(1, report.environment.benchmarkIndex / PHONE_SPEED);
      plain.push(report);
      phone.push(await measure(stack.url, page, faster));
    }
    printFigures(`this computer ${TIMES_FASTER} times slower`, { ...page, expected: {} }, plain);
    held = printFigures('this computer as slow as a mid-range phone', page, phone) && held;
  }
} finally {
  await stack.close();
  remove();
}
process.exitCode = held ? 0 : 1;
