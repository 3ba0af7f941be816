import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { build } from 'esbuild';
import { ROOT } from '../../scripts/lib/paths.ts';
import { quantile, table } from '../lib/report.ts';
import { type Felt, scrollAndMeasure } from './lobby/felt.ts';
import { LobbyHouse, TOKEN } from './lobby/house.ts';
import { processorTime } from './lobby/processor-time.ts';

const MACHINES = 1000;
const PER_SECOND = 200;
const SECONDS = Number(process.argv[2] ?? 15);
/** Pixels in a millisecond. */
const SPEED = 2.4;
const RUNS = Number(process.argv[3] ?? 3);
/** Above this a person notices (ms); browsers call it a long task. */
const LONG_MS = 50;

const CONTENDERS = { product: `/lobby?token=${TOKEN}`, naive: '/peer/' } as const;
type Contender = keyof typeof CONTENDERS;

interface Figures extends Felt {
  readonly processor: number;
}

async function bundlePeer(): Promise<ReadonlyMap<string, string>> {
  const outdir = join(ROOT, 'build/bench/peer');
  await build({
    entryPoints: [join(ROOT, 'bench/web/lobby/peer.tsx')],
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  return new Map([
    ['/peer/', join(ROOT, 'bench/web/lobby/peer.html')],
    ['/peer/peer.js', join(outdir, 'peer.js')],
    ['/peer/peer.css', join(outdir, 'peer.css')],
  ]);
}

async function run(browser: Browser, house: LobbyHouse, url: string, contender: Contender): Promise<Figures> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(CONTENDERS[contender]);
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

const house = new LobbyHouse(MACHINES, await bundlePeer());
const url = await house.listen();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
});
const measured: Record<Contender, Figures[]> = { product: [], naive: [] };
try {
  for (let time = 0; time < RUNS; time++) {
    measured.product.push(await run(browser, house, url, 'product'));
    measured.naive.push(await run(browser, house, url, 'naive'));
  }
} finally {
  await browser.close();
  house.close();
}

const median = (contender: Contender, figure: keyof Figures): number =>
  quantile(
    measured[contender].map((figures) => figures[figure]),
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
    ['figure', 'lobby', 'naive list', 'naive / lobby', 'lobby, each run'],
    ROWS.map(([name, figure]) => {
      const [ours, theirs] = [median('product', figure), median('naive', figure)];
      return [
        name,
        ours.toFixed(1),
        theirs.toFixed(1),
        ours === 0 ? '–' : (theirs / ours).toFixed(1),
        measured.product.map((figures) => figures[figure].toFixed(0)).join(' '),
      ];
    }),
  ),
);
// Other programs may interrupt a task: its own processor time is what must be short.
process.exitCode = median('product', 'processor') <= LONG_MS ? 0 : 1;
