import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { leaveGame } from '../../e2e/support/leave-game.ts';
import type { Conditions } from '../../e2e/support/network/conditions.ts';
import { type ImpairedStack, startImpairedStack } from '../../e2e/support/network/impaired-network.ts';
import { openOwnBrowser } from '../../e2e/support/own-browser.ts';
import { Player } from '../../e2e/support/player.ts';
import { temporaryHome } from '../../e2e/support/stack.ts';
import { quantile, table } from '../lib/report.ts';

const RUNS = Number(process.argv[2] ?? 5);
/** Limit (ms) for the detection of a stopped picture. */
const NOTICED_MS = 700;
/** Limit (ms) for the recovery. */
const OVER_MS = 60_000;
/** Time (ms) that the page is hidden. */
const HIDDEN_MS = 60_000;
/** Duration (ms) of an impaired network. */
const IMPAIRED_MS = 5_000;
const MACHINE = 106;

interface Fault {
  readonly name: string;
  /** Causes the fault. Resolves when the cause has ended: recovery is measured from then on. */
  readonly cause: (site: ImpairedStack) => Promise<void>;
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) throw new Error('no process to signal');
  process.kill(pid, name);
}

const standStill =
  (ms: number): Fault['cause'] =>
  async ({ stack }) => {
    signal(stack.floor.pid, 'SIGSTOP');
    await sleep(ms);
    signal(stack.floor.pid, 'SIGCONT');
  };

/** A network that is impaired for a while. */
const impaired =
  (conditions: Partial<Conditions>): Fault['cause'] =>
  async ({ network }) => {
    network.impair(conditions);
    await sleep(IMPAIRED_MS);
    network.clear();
  };

const FAULTS: readonly Fault[] = [
  { name: 'the floor is paused for 1 s', cause: standStill(1_000) },
  { name: 'the floor is paused for 4 s', cause: standStill(4_000) },
  { name: 'the floor is killed', cause: async ({ stack }) => signal(stack.floor.pid, 'SIGKILL') },
  { name: 'the house is killed', cause: async ({ stack }) => signal(stack.house.pid, 'SIGKILL') },
  { name: '5 % of the datagrams are lost for 5 s', cause: impaired({ loss: 0.05 }) },
  { name: '200 ms more each way for 5 s', cause: impaired({ delayMs: 200 }) },
  { name: 'nothing crosses the network for 3 s', cause: ({ network }) => network.cut(3_000) },
  { name: 'the media change their address', cause: async ({ network }) => network.media.changeAddresses() },
];

/** Observation: the longest time without a frame, and the time (ms since 1970) of each change. */
interface Seen {
  readonly stoppedAt: number;
  readonly noticedAt: number;
  readonly liveAt: number;
}

/** Observes the picture until it stops and recovers. Null if it does not stop within `ms`. */
const watch = (page: Page, ms: number): Promise<Seen | null> =>
  page.evaluate(
    (patience) =>
      new Promise<Seen | null>((resolve, reject) => {
        const picture = document.querySelector('[data-testid=picture]');
        const video = picture?.querySelector('video');
        if (!picture || !video) return reject(new Error('no picture'));
        const now = () => performance.timeOrigin + performance.now();
        let stoppedAt = now();
        let noticedAt = 0;
        let handle = 0;
        const frame = () => {
          if (noticedAt === 0) stoppedAt = now();
          handle = video.requestVideoFrameCallback(frame);
        };
        handle = video.requestVideoFrameCallback(frame);
        const phases = new MutationObserver(() => {
          const live = picture.getAttribute('data-phase') === 'live';
          if (!live && noticedAt === 0) noticedAt = now();
          if (live && noticedAt > 0) end({ stoppedAt, noticedAt, liveAt: now() });
        });
        phases.observe(picture, { attributes: true, attributeFilter: ['data-phase'] });
        const late = setTimeout(() => end(null), patience);
        const end = (seen: Seen | null) => {
          clearTimeout(late);
          phases.disconnect();
          video.cancelVideoFrameCallback(handle);
          resolve(seen);
        };
      }),
    ms,
  );

interface Outcome {
  /** Null if the page was hidden when the picture stopped. */
  readonly noticed: number | null;
  readonly recovered: number;
}

/** Hides the page behind another one for a while. Returns the time (ms) from its return to a new frame. */
async function lookAway(page: Page): Promise<Outcome> {
  const seen = page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const video = document.querySelector<HTMLVideoElement>('[data-testid=picture] video');
        if (!video) return reject(new Error('no picture'));
        const looked = () => {
          if (document.hidden) return;
          document.removeEventListener('visibilitychange', looked);
          const since = performance.now();
          // A frame that was presented while the page was hidden is reported too.
          const frame = (_: number, { presentationTime }: VideoFrameCallbackMetadata) => {
            if (presentationTime > since) resolve(performance.now() - since);
            else video.requestVideoFrameCallback(frame);
          };
          video.requestVideoFrameCallback(frame);
        };
        document.addEventListener('visibilitychange', looked);
      }),
  );
  const other = await page.context().newPage();
  await other.bringToFront();
  await sleep(HIDDEN_MS);
  await other.close();
  await page.bringToFront();
  return { noticed: null, recovered: await seen };
}

/** Null if the picture did not stop. */
async function suffer(page: Page, site: ImpairedStack, { cause }: Fault): Promise<Outcome | null> {
  const watched = watch(page, OVER_MS / 4);
  await cause(site);
  const over = Date.now();
  const seen = await watched;
  if (seen === null) return null;
  return { noticed: seen.noticedAt - seen.stoppedAt, recovered: Math.max(0, seen.liveAt - over) };
}

function noticing(noticed: readonly number[]): string[] {
  if (noticed.length === 0) return ['–', '–'];
  const worst = Math.max(...noticed);
  return [quantile(noticed, 0.5).toFixed(0), `${worst.toFixed(0)} (${(worst / NOTICED_MS).toFixed(2)})`];
}

function row(name: string, outcomes: readonly (Outcome | null)[]): string[] {
  const stopped = outcomes.filter((outcome) => outcome !== null);
  const head = [name, String(outcomes.length), String(stopped.length)];
  if (stopped.length === 0) return [...head, '–', '–', '–', '–'];
  const noticed = stopped.flatMap((outcome) => outcome.noticed ?? []);
  const recovered = stopped.map((outcome) => outcome.recovered);
  return [
    ...head,
    ...noticing(noticed),
    quantile(recovered, 0.5).toFixed(0),
    Math.max(...recovered).toFixed(0),
  ];
}

const { home, remove } = temporaryHome();
const site = await startImpairedStack({ home, seed: 7 });
const { browser, close } = await openOwnBrowser();
try {
  const page = await browser.contexts()[0]?.newPage();
  if (page === undefined) throw new Error('no page');
  const player = new Player(page, site.url);
  await player.signIn('demo', 'demo1234');
  /** Each run takes the seat once more: the house ends an unused seat before all runs are done. */
  const measure = async (name: string, once: () => Promise<Outcome | null>) => {
    const outcomes: (Outcome | null)[] = [];
    for (let run = 0; run < RUNS; run++) {
      await page
        .locator(`[data-testid=machine-${MACHINE}][data-status=available]`)
        .waitFor({ timeout: OVER_MS });
      await player.sitDown(MACHINE);
      // The picture is steady, as between two faults of a day.
      await sleep(6_000);
      outcomes.push(await once());
      await page.locator('[data-testid=cash-in]:enabled').waitFor({ timeout: OVER_MS });
      await leaveGame(page);
    }
    return row(name, outcomes);
  };
  const rows: string[][] = [];
  for (const fault of FAULTS) rows.push(await measure(fault.name, () => suffer(page, site, fault)));
  rows.push(await measure('nobody looks for a minute', () => lookAway(page)));
  console.log(
    table(
      [
        'fault',
        'n',
        'picture stopped',
        'noticed, median ms',
        `slowest (of ${NOTICED_MS})`,
        'live again, median ms',
        'slowest',
      ],
      rows,
    ),
  );
} finally {
  await close();
  await site.close();
  remove();
}
