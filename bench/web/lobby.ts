import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { ROOT } from '../../scripts/lib/paths.ts';
import { quantile, table } from '../lib/report.ts';
import { LobbyHouse, TOKEN } from './lobby/house.ts';
import { processorTime } from './lobby/processor-time.ts';

const MACHINES = 1000;
const PER_SECOND = 200;
const SECONDS = Number(process.argv[2] ?? 15);
const RUNS = Number(process.argv[3] ?? 3);
/** Duration (ms) of one frame at sixty a second. */
const FRAME_MS = 1000 / 60;
/** Above this a person notices (ms); browsers call it a long task. */
const LONG_MS = 50;

const CONTENDERS = { product: `/lobby?token=${TOKEN}`, naive: '/peer/' } as const;
type Contender = keyof typeof CONTENDERS;

interface Felt {
  readonly longTasks: number;
  readonly longest: number;
  readonly blocked: number;
  readonly dropped: number;
  readonly p95: number;
  readonly cards: number;
}
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

/** Scrolls down and up through the whole list, and measures every frame and every long task. */
function scrollAndMeasure(page: Page, seconds: number): Promise<Felt> {
  return page.evaluate(
    async ({ millis, frameMs }) => {
      const tasks: number[] = [];
      const watch = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      });
      watch.observe({ type: 'longtask' });
      const frames: number[] = [];
      await new Promise<void>((resolve) => {
        const began = performance.now();
        let before = began;
        let direction = 1;
        const frame = (now: number) => {
          frames.push(now - before);
          // Pixels by time, not by frame: dropped frames do not shorten the way.
          const most = document.documentElement.scrollHeight - innerHeight;
          if (scrollY >= most - 1) direction = -1;
          if (scrollY <= 0) direction = 1;
          scrollBy(0, direction * 2.4 * (now - before));
          before = now;
          if (now - began < millis) requestAnimationFrame(frame);
          else resolve();
        };
        requestAnimationFrame(frame);
      });
      for (const { duration } of watch.takeRecords()) tasks.push(duration);
      watch.disconnect();
      const sorted = frames.slice(1).sort((a, b) => a - b);
      return {
        longTasks: tasks.length,
        longest: Math.max(0, ...tasks),
        blocked: tasks.reduce((sum, duration) => sum + duration - 50, 0),
        dropped: sorted.reduce((sum, duration) => sum + Math.max(0, Math.round(duration / frameMs) - 1), 0),
        p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
        cards: document.querySelectorAll('[data-testid^=machine-]').length,
      };
    },
    { millis: seconds * 1000, frameMs: FRAME_MS },
  );
}

async function run(browser: Browser, house: LobbyHouse, url: string, contender: Contender): Promise<Figures> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(CONTENDERS[contender]);
    await page.locator('[data-testid^=machine-]').first().waitFor();
    await page.waitForTimeout(2000);
    const { result, longest } = await processorTime(browser, page, () =>
      Promise.all([scrollAndMeasure(page, SECONDS), house.notifyStatuses(PER_SECOND, SECONDS)]),
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
