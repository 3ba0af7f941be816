import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { leaveGame } from '../../e2e/support/leave-game.ts';
import { Player } from '../../e2e/support/player.ts';
import type { Stack } from '../../scripts/lib/site/stack.ts';
import { type Holding, holdingOf } from '../lib/process.ts';
import { quantile, table } from '../lib/report.ts';
import { openBrowser, openStack } from '../lib/site.ts';

const OPENS = Number(process.argv[2] ?? 200);
/** Opens before the first measured one: caches fill, code is compiled, each machine's encoder starts some thirty times. */
const WARM_UP = 140;
const SAMPLES = 12;
const MACHINES = [101, 102, 103, 104];
/** Time (ms) by which the last viewer's encoders have ended. */
const SETTLED_MS = 6_000;
/** Limit of the last quarter, relative to the first. */
const LIMIT = 1.05;
const MEGABYTE = 1024 * 1024;

interface Sample {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly floor: Holding;
  readonly house: Holding;
}

/** Opens a machine from the lobby until its picture moves, and goes back. */
async function openAndClose(page: Page, player: Player, machineId: number): Promise<void> {
  await player.card(machineId).click();
  const video = page.getByTestId('video').last();
  await video.evaluate(
    (element) =>
      new Promise<void>((resolve, reject) => {
        if (!(element instanceof HTMLVideoElement)) return reject(new Error('no video'));
        element.requestVideoFrameCallback(() => resolve());
      }),
  );
  await leaveGame(page);
  await page.waitForURL('**/lobby');
  await page.locator(`[data-testid=machine-${machineId}][data-status=available]`).waitFor();
}

async function sample(cdp: CDPSession, { floor, house }: Stack): Promise<Sample> {
  await sleep(SETTLED_MS);
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return {
    heapBytes: usedSize,
    nodes,
    listeners: jsEventListeners,
    floor: holdingOf(floor.pid),
    house: holdingOf(house.pid),
  };
}

const FIGURES: readonly [string, (sample: Sample) => number][] = [
  ['browser: JavaScript heap, MB', ({ heapBytes }) => heapBytes / MEGABYTE],
  ['browser: DOM nodes', ({ nodes }) => nodes],
  ['browser: event listeners', ({ listeners }) => listeners],
  ['floor: resident, MB', ({ floor }) => floor.residentBytes / MEGABYTE],
  ['floor: open files and sockets', ({ floor }) => floor.handles],
  ['floor: threads', ({ floor }) => floor.threads],
  ['house: resident, MB', ({ house }) => house.residentBytes / MEGABYTE],
  ['house: open files and sockets', ({ house }) => house.handles],
];

function report(samples: readonly Sample[]): string {
  const quarter = Math.ceil(samples.length / 4);
  const rows = FIGURES.map(([name, figure]) => {
    const values = samples.map(figure);
    const [first = 0, second = 0, third = 0, last = 0] = [0, 1, 2, 3].map((n) =>
      quantile(values.slice(n * quarter, (n + 1) * quarter), 0.5),
    );
    const ratio = last / first;
    const verdict = ratio <= LIMIT ? 'holds' : 'GROWS';
    const each = [first, second, third, last].map((value) => value.toFixed(1));
    return [name, ...each, ratio.toFixed(3), verdict];
  });
  return table(['figure, by quarters', '1', '2', '3', '4', 'ratio', `of ${LIMIT}`], rows);
}

const { site: stack, close } = await openStack();
const browser = await openBrowser();
try {
  const page = await browser.newPage({ baseURL: stack.url, viewport: { width: 1440, height: 900 } });
  const cdp = await page.context().newCDPSession(page);
  const player = new Player(page);
  await player.signIn('demo');
  const samples: Sample[] = [];
  const every = Math.max(1, Math.floor(OPENS / SAMPLES));
  for (let open = 1; open <= WARM_UP + OPENS; open++) {
    await openAndClose(page, player, MACHINES[open % MACHINES.length] ?? 101);
    if (open > WARM_UP && (open - WARM_UP) % every === 0) samples.push(await sample(cdp, stack));
  }
  console.log(
    `${OPENS} opens and closes of a game, after ${WARM_UP} that do not count; ${samples.length} looks`,
  );
  console.log(report(samples));
} finally {
  await browser.close();
  await close();
}
