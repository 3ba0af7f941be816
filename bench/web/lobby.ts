import type { Browser } from '@playwright/test';
import { quantile, table } from '../lib/report.ts';
import { openBrowser } from '../lib/site.ts';
import { LobbyHouse, TOKEN } from './lobby/house.ts';
import { type Felt, processorTime, scrollAndMeasure } from './lobby/page-work.ts';

const MACHINES = 1000;
const PER_SECOND = 200;
const SECONDS = Number(process.argv[2] ?? 15);
/** Pixels in a millisecond. */
const SPEED = 2.4;
const RUNS = Number(process.argv[3] ?? 3);
/** Above this a person notices (ms); browsers call it a long task. */
const LONG_MS = 50;

interface Figures extends Felt {
  readonly processor: number;
}

async function run(browser: Browser, house: LobbyHouse, url: string): Promise<Figures> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`/lobby?token=${TOKEN}`);
    await page.locator('[data-testid^=machine-]').first().waitFor();
    await page.waitForTimeout(2000);
    const { result, longest } = await processorTime(browser, page, () =>
      Promise.all([
        scrollAndMeasure(page, SECONDS, SPEED, '[data-testid^=machine-]'),
        house.notifyStatuses(PER_SECOND, SECONDS),
      ]),
    );
    return { ...result[0], processor: longest };
  } finally {
    await context.close();
  }
}

const house = new LobbyHouse(MACHINES);
const url = await house.listen();
const browser = await openBrowser();
const measured: Figures[] = [];
try {
  for (let time = 0; time < RUNS; time++) measured.push(await run(browser, house, url));
} finally {
  await browser.close();
  house.close();
}

const median = (figure: keyof Figures): number =>
  quantile(
    measured.map((figures) => figures[figure]),
    0.5,
  );
const ROWS: readonly (readonly [string, keyof Figures])[] = [
  [`long tasks (over ${LONG_MS} ms)`, 'longTasks'],
  ['longest task, ms', 'longest'],
  ['longest task, ms of processor', 'processor'],
  [`blocked beyond ${LONG_MS} ms, ms`, 'blocked'],
  ['frames dropped', 'dropped'],
  ['p95 frame, ms', 'p95'],
  ['cards in the page', 'cards'],
];
console.log(
  `${MACHINES} machines, ${PER_SECOND} statuses a second, ${SECONDS} s of scrolling, median of ${RUNS} runs`,
);
console.log(
  table(
    ['figure', 'median', 'each run'],
    ROWS.map(([name, figure]) => [
      name,
      median(figure).toFixed(1),
      measured.map((figures) => figures[figure].toFixed(0)).join(' '),
    ]),
  ),
);
// Other programs may interrupt a task: its own processor time is what must be short.
process.exitCode = median('processor') <= LONG_MS ? 0 : 1;
