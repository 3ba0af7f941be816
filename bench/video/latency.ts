import type { Page } from '@playwright/test';
import { leaveGame } from '../../e2e/support/leave-game.ts';
import { Player } from '../../e2e/support/player.ts';
import { pictureAges } from '../lib/picture-ages.ts';
import { quantile, table } from '../lib/report.ts';
import { openBrowser, openStack } from '../lib/site.ts';
import { type CameraSwitch, switchCamera } from './latency/camera-switch.ts';
import { listen, panelAnswer } from './latency/panel-answer.ts';
import { type Press, press, quiet } from './latency/press.ts';

const MACHINES = [101, 102, 103, 104, 105];
const SECONDS = Number(process.argv[2] ?? 15);
const SPINS = Number(process.argv[3] ?? 8);
const SWITCHES = Number(process.argv[4] ?? 10);
/** Limit of the frame rate: a change waits half a frame on average to be drawn, and one to be shown. */
const FRAME_MS = 1000 / 30;

/** Ages (ms) that the player's screen shows: each is the median of a second. */
const shownAges = (page: Page, seconds: number): Promise<number[]> =>
  page.getByTestId('picture-age').evaluate(
    (meter, millis) =>
      new Promise<number[]>((resolve) => {
        const ages: number[] = [];
        const watch = new MutationObserver(() => ages.push(Number(meter.getAttribute('data-age'))));
        watch.observe(meter, { attributes: true, attributeFilter: ['data-age'] });
        setTimeout(() => {
          watch.disconnect();
          resolve(ages);
        }, millis);
      }),
    seconds * 1000,
  );

/** Milliseconds to a machine's first decoded frame: from the tap in the lobby, and from the game screen's opening. */
async function timeToFirstFrame(
  page: Page,
  player: Player,
  machineId: number,
): Promise<{ tapped: number; opened: number }> {
  await player.card(machineId).waitFor();
  await player.card(machineId).hover();
  return page.evaluate(
    (id) =>
      new Promise<{ tapped: number; opened: number }>((resolve, reject) => {
        const card = document.querySelector(`[data-testid=machine-${id}]`);
        if (!(card instanceof HTMLElement)) return reject(new Error('no card'));
        const began = performance.now();
        const watch = new MutationObserver(() => {
          const video = document.querySelector('video[data-testid=video]');
          if (!(video instanceof HTMLVideoElement)) return;
          watch.disconnect();
          const shown = performance.now();
          video.requestVideoFrameCallback(() => {
            const frame = performance.now();
            resolve({ tapped: frame - began, opened: frame - shown });
          });
        });
        watch.observe(document.body, { subtree: true, childList: true });
        card.click();
      }),
    machineId,
  );
}

/** A figure may have no times: a machine may always confirm before the screen shows `acknowledged`. */
function row(name: string, values: readonly number[]): string[] {
  if (values.length === 0) return [name, '0', '–', '–', '–'];
  const median = quantile(values, 0.5);
  return [
    name,
    String(values.length),
    median.toFixed(1),
    quantile(values, 0.95).toFixed(1),
    (median / FRAME_MS).toFixed(2),
  ];
}

const { site: stack, close } = await openStack({ timeCode: true });
const browser = await openBrowser();
try {
  const page = await browser.newPage({ baseURL: stack.url, viewport: { width: 1440, height: 900 } });
  const sockets = await listen(page);
  const player = new Player(page);
  await player.signIn('demo');

  const first: { tapped: number; opened: number }[] = [];
  for (const machineId of [...MACHINES, ...MACHINES]) {
    first.push(await timeToFirstFrame(page, player, machineId));
    await leaveGame(page);
    await page.waitForURL('**/lobby');
    // The last machine's encoder has ended by then, as for a player who chooses another machine.
    await page.waitForTimeout(4000);
  }

  await player.sitDown(106);
  const [ages, shown] = await Promise.all([pictureAges(page, SECONDS), shownAges(page, SECONDS)]);
  await player.cashIn('100');
  const answers: number[] = [];
  const presses: Press[] = [];
  for (let spin = 0; spin < SPINS; spin++) {
    await quiet(page);
    const [answer, seen] = await Promise.all([panelAnswer(sockets), press(page)]);
    answers.push(answer);
    presses.push(seen);
  }
  await quiet(page);
  const switches: CameraSwitch[] = [];
  for (let time = 0; time < SWITCHES; time++) switches.push(await switchCamera(page));

  const rows = [
    ['picture age, by the clock drawn in it', ages],
    ['picture age, as the screen shows it', shown],
    ['tap in the lobby → first frame', first.map(({ tapped }) => tapped)],
    ['game screen opens → first frame', first.map(({ opened }) => opened)],
    ['press → acknowledged by the panel', answers],
    ['press → acknowledged on the screen', presses.flatMap(({ acknowledged }) => acknowledged ?? [])],
    ['press → confirmed by the machine', presses.map(({ confirmed }) => confirmed)],
    ['press → reels move in the picture', presses.map(({ moving }) => moving)],
    ['tap on the other camera → its first frame', switches.map(({ shown }) => shown)],
    ['last frame of one camera → first of the other', switches.map(({ handover }) => handover)],
    ['longest between two frames, cameras changing', switches.map(({ gap }) => gap)],
    ['longest between two frames, nothing changing', switches.map(({ usual }) => usual)],
  ] as const;
  console.log(
    table(
      ['figure', 'n', 'median ms', 'p95 ms', 'median / frame interval'],
      rows.map(([name, values]) => row(name, values)),
    ),
  );
} finally {
  await browser.close();
  await close();
}
