import type { Browser, Page } from '@playwright/test';
import { quantile, table } from '../lib/report.ts';
import { openBrowser } from '../lib/site.ts';
import { LobbyHouse, TOKEN } from './lobby/house.ts';
import { processorTime } from './lobby/page-work.ts';

const MACHINES = 100;
const RUNS = Number(process.argv[2] ?? 7);
/** Limit (ms) of the main thread's work for a change. */
const LIMIT_MS = 50;
/** Time (ms) by which all work of a change is done. */
const SETTLED_MS = 600;

interface Cost {
  readonly longest: number;
  readonly total: number;
  readonly shift: number;
}

/** One kind of change. `ready` runs before the measurement. */
interface Switch {
  readonly name: string;
  readonly ready: (page: Page) => Promise<unknown>;
  readonly press: (page: Page) => Promise<unknown>;
}

const openAppearance = async (page: Page) => {
  await page.getByTestId('open-appearance').click();
  await page.getByTestId('settings-panel').waitFor();
};
const theme = (name: string) => (page: Page) =>
  page.getByRole('radio', { name, exact: true }).check({ force: true });
const openLanguages = (page: Page) => page.getByRole('button', { name: /English|Türkçe/ }).click();
const language = (name: string) => (page: Page) => page.getByRole('menuitemradio', { name }).click();

const SWITCHES: readonly Switch[] = [
  { name: 'nothing', ready: async () => undefined, press: async () => undefined },
  { name: 'theme, the first time', ready: openAppearance, press: theme('Light 4') },
  { name: 'theme, again', ready: async () => undefined, press: theme('Dark 7') },
  {
    name: 'the same theme: a press alone',
    ready: async () => undefined,
    press: (page) => page.getByRole('radio', { name: 'Dark 7', exact: true }).click({ force: true }),
  },
  {
    name: 'language, the first time',
    ready: async (page) => {
      await page.keyboard.press('Escape');
      await openLanguages(page);
    },
    press: language('Türkçe'),
  },
  { name: 'language, back', ready: openLanguages, press: language('English') },
  { name: 'the same language: a press alone', ready: openLanguages, press: language('English') },
];

const watchShifts = () => {
  let shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput !== true)
        shifted += Number(entry.value);
    document.documentElement.dataset.shifted = String(shifted);
  }).observe({ type: 'layout-shift' });
};

async function costs(browser: Browser, baseURL: string): Promise<Cost[]> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('language', 'en'));
    await page.goto(`/lobby?token=${TOKEN}`);
    await page.locator('[data-testid^=machine-]').first().waitFor();
    await page.waitForTimeout(2000);
    await page.evaluate(watchShifts);
    const shifted = () => page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0));
    const found: Cost[] = [];
    for (const { ready, press } of SWITCHES) {
      await ready(page);
      await page.waitForTimeout(SETTLED_MS);
      const before = await shifted();
      const { longest, total } = await processorTime(browser, page, async () => {
        await press(page);
        await page.waitForTimeout(SETTLED_MS);
      });
      found.push({ longest, total, shift: (await shifted()) - before });
    }
    return found;
  } finally {
    await context.close();
  }
}

const house = new LobbyHouse(MACHINES);
const url = await house.listen();
const browser = await openBrowser();
const measured: Cost[][] = [];
try {
  for (let time = 0; time < RUNS; time++) measured.push(await costs(browser, url));
} finally {
  await browser.close();
  house.close();
}

const median = (at: number, figure: keyof Cost): number =>
  quantile(
    measured.map((run) => run[at]?.[figure] ?? Number.NaN),
    0.5,
  );
const idle = median(0, 'total');
console.log(
  `A lobby of ${MACHINES} machines, ms of processor within ${SETTLED_MS} ms, median of ${RUNS} runs, beside ${idle.toFixed(1)} ms when nothing is pressed`,
);
console.log(
  table(
    ['switch', 'longest task', `of ${LIMIT_MS} ms`, 'all tasks, beyond nothing', 'CLS'],
    SWITCHES.map(({ name }, at) => [
      name,
      median(at, 'longest').toFixed(1),
      `${((median(at, 'longest') / LIMIT_MS) * 100).toFixed(0)} %`,
      (median(at, 'total') - idle).toFixed(1),
      median(at, 'shift').toFixed(3),
    ]).slice(1),
  ),
);
