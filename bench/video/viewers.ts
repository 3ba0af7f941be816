import { type ChildProcess, fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS } from '@floorcast/contract/errors';
import * as z from 'zod';
import { createPlayerAccounts } from '../../e2e/seed/player-accounts.ts';
import { homeDatabase } from '../../e2e/siege/cluster/home-database.ts';
import { SignedInAccount } from '../../e2e/siege/signed-in-account.ts';
import { buildProgram } from '../../scripts/lib/build.ts';
import type { Stack } from '../../scripts/lib/site/stack.ts';
import { lagOf, probeLags } from '../lib/lag.ts';
import { Seat } from '../lib/load.ts';
import { ask, holdingOf, type Use, watchUse } from '../lib/process.ts';
import { quantile, spread, table } from '../lib/report.ts';
import { HOUSE_ENV, openStack } from '../lib/site.ts';
import { Opened, Ports, Seen, type Send, Sent, type ToReceivers } from './viewers/messages.ts';

const VIEWERS = Number(process.argv[2] ?? 100);
const SECONDS = Number(process.argv[3] ?? 30);
const MACHINE = 101;
const CASH_IN = 900_000;
const BETWEEN_GAMES_MS = 500;
/** Time (ms) until the opened viewers have their key frames. */
const CALM_MS = 2_000;
/** Bytes that encryption adds to a packet. */
const SEALED_BYTES = 10;
/** The house's limit of pictures per account. */
const PICTURES_AN_ACCOUNT = 8;
const REFUSED = `${ERRORS.tooManyRequests.http} ${ERRORS.tooManyRequests.code}`;
/** Limit of the floor's processor time per viewer, relative to one viewer with the camera's own share. */
const GROWTH_MOST = 1;
/** Limit of the cost of each further viewer, relative to a bare sender, which does not encrypt. */
const BARE_MOST = 4;
const LOST_MOST = 0.001;
/** Least pictures of a viewer, relative to the median. */
const LEAST_FRAMES = 0.9;

interface Phase {
  readonly viewers: number;
  readonly opened: Opened;
  readonly seen: Seen;
  readonly floor: Use;
  readonly lags: readonly string[];
}

/** Plays until `over` is aborted. */
async function playUntil(over: AbortSignal, seat: Seat): Promise<void> {
  await seat.cashIn(CASH_IN);
  while (!over.aborted) {
    await seat.play();
    await sleep(BETWEEN_GAMES_MS);
  }
}

/** Opens a viewer for each token, and measures all open viewers. */
async function phase(receivers: ChildProcess, stack: Stack, tokens: readonly string[]): Promise<Phase> {
  const open: ToReceivers = { do: 'watch', site: stack.url, machineId: MACHINE, tokens: [...tokens] };
  const opened = await ask(receivers, Opened, open);
  await sleep(CALM_MS);
  const pids = [stack.floor.pid, stack.house.pid];
  await Promise.all(pids.map(lagOf));
  const used = watchUse([stack.floor.pid]);
  const look: ToReceivers = { do: 'look', seconds: SECONDS };
  const seen = await ask(receivers, Seen, look);
  const floor = used();
  return { viewers: seen.frames.length, opened, seen, floor, lags: await Promise.all(pids.map(lagOf)) };
}

/** Cost of a bare sender for as many packets of the same size to as many addresses. */
async function bareUse(receivers: ChildProcess, { viewers, seen }: Phase) {
  const sender = fork(await buildProgram('bench/video/viewers/bare-sender.ts'));
  try {
    const receive: ToReceivers = { do: 'receive', sockets: viewers };
    const ports = await ask(receivers, Ports, receive);
    const pictures = seen.sizes.map((sizes) => sizes.map((size) => size + SEALED_BYTES));
    const send: Send = { ports, pictures, seconds: SECONDS };
    const used = watchUse([sender.pid]);
    const sent = await ask(sender, Sent, send);
    return { sent, ...used() };
  } finally {
    sender.kill();
  }
}

const perViewer = ({ floor, viewers }: Phase): number => floor.percent / viewers;

/** Processor time of each viewer that was opened between two phases. */
const further = (before: Phase, after: Phase): number =>
  (after.floor.percent - before.floor.percent) / (after.viewers - before.viewers);

function rows(phases: readonly Phase[], alone: number): string[][] {
  const row = (name: string, of: (phase: Phase, before: Phase | undefined) => string) => [
    name,
    ...phases.map((each, index) => of(each, phases[index - 1])),
  ];
  const aSecond = (count: number) => count / SECONDS;
  return [
    row('viewers live', ({ seen }) => String(seen.frames.filter((frames) => frames > 0).length)),
    row('offer → first picture, of the opened ones', ({ opened }) => spread(opened.firstFrames)),
    row('pictures a second, middle / least', ({ seen: { frames } }) =>
      [quantile(frames, 0.5), Math.min(...frames)].map((count) => aSecond(count).toFixed(1)).join(' / '),
    ),
    row('packets a second', ({ seen }) => aSecond(seen.packets).toFixed(0)),
    row('Mbit a second', ({ seen }) => aSecond((seen.bytes * 8) / 1e6).toFixed(1)),
    row('packets lost', ({ seen }) => String(seen.lost)),
    row('floor: of one core, %', ({ floor }) => floor.percent.toFixed(1)),
    row('– per viewer', (each) => perViewer(each).toFixed(2)),
    row('– each further viewer', (each, before) => (before ? further(before, each).toFixed(2) : '')),
    row('floor: MB', ({ floor }) => floor.megabytes.toFixed(0)),
    row('– each further viewer', ({ floor, viewers }, before) =>
      ((floor.megabytes - (before?.floor.megabytes ?? alone)) / (viewers - (before?.viewers ?? 0))).toFixed(
        2,
      ),
    ),
    row('floor: event loop late, p50 / p95 / p99 / most ms', ({ lags }) => lags[0] ?? ''),
    row('house: event loop late, p50 / p95 / p99 / most ms', ({ lags }) => lags[1] ?? ''),
  ];
}

await probeLags();
const { site: stack, close } = await openStack({ env: HOUSE_ENV });
const db = homeDatabase(stack.home);
const receivers = fork(await buildProgram('bench/video/viewers/receivers.ts'));
try {
  const accounts = await createPlayerAccounts(db, VIEWERS);
  const tokens = await Promise.all(
    accounts.map((account) => new SignedInAccount(account, stack.url).token()),
  );
  const [player = ''] = tokens;
  const seat = await Seat.take(stack.url, player, MACHINE);
  const over = new AbortController();
  const playing = playUntil(over.signal, seat);
  const alone = holdingOf(stack.floor.pid).residentBytes / 1024 ** 2;
  const steps = [0, 1, Math.min(20, VIEWERS - 1), VIEWERS];
  const phases: Phase[] = [];
  for (const [index, upTo] of steps.entries())
    if (index > 0) phases.push(await phase(receivers, stack, tokens.slice(steps[index - 1], upTo)));
  const more: ToReceivers = {
    do: 'watch',
    site: stack.url,
    machineId: MACHINE,
    tokens: Array.from({ length: PICTURES_AN_ACCOUNT }, () => player),
  };
  const beyond = await ask(receivers, Opened, more);
  const leave: ToReceivers = { do: 'leave' };
  await ask(receivers, z.array(z.unknown()), leave);
  over.abort();
  await playing;
  const [one, all] = [phases[0], phases.at(-1)];
  if (one === undefined || all === undefined) throw new Error('a phase is missing');
  const bare = await bareUse(receivers, all);
  console.log(
    `One player, ${VIEWERS} viewers of the same camera (the player's included), ${SECONDS} s each; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(
    table(
      ['times: p50 / p95 / p99, ms', ...phases.map(({ viewers }) => `${viewers} viewers`)],
      rows(phases, alone),
    ),
  );
  console.log(
    `a bare sender of as many packets (${(bare.sent / SECONDS).toFixed(0)} a second): ${bare.percent.toFixed(1)} % of a core`,
  );
  console.log(
    `an account with one picture requests ${PICTURES_AN_ACCOUNT} more: ${beyond.firstFrames.length} opened, refused: ${beyond.refused.join(', ') || 'no request'}`,
  );
  const growth = perViewer(all) / perViewer(one);
  // The first viewer includes the camera's encoder, which the bare sender does not have.
  const ofBare = further(one, all) / (bare.percent / all.viewers);
  const worst = (of: (phase: Phase) => number) => Math.max(...phases.map(of));
  const lost = worst(({ seen }) => seen.lost / (seen.packets + seen.lost));
  const least = -worst(({ seen: { frames } }) => -Math.min(...frames) / quantile(frames, 0.5));
  const missing = VIEWERS - all.seen.frames.filter((frames) => frames > 0).length;
  const expected: readonly [string, number, string, boolean][] = [
    ['per viewer, of that at one', growth, `≤ ${GROWTH_MOST}`, growth <= GROWTH_MOST],
    ['each but the first, of a bare sender', ofBare, `≤ ${BARE_MOST}`, ofBare <= BARE_MOST],
    ['packets lost, share', lost, `≤ ${LOST_MOST}`, lost <= LOST_MOST],
    ['least pictures, of the middle', least, `≥ ${LEAST_FRAMES}`, least >= LEAST_FRAMES],
    ['viewers without a picture', missing, '0', missing === 0],
    ['refused past the bound', beyond.refused.length, `1 × ${REFUSED}`, beyond.refused.join() === REFUSED],
  ];
  console.log(
    `\n${table(
      ['expected', 'figure', 'bound', ''],
      expected.map(([name, figure, bound, holds]) => [
        name,
        figure.toFixed(3),
        bound,
        holds ? 'holds' : 'MISSED',
      ]),
    )}`,
  );
  process.exitCode = expected.every(([, , , holds]) => holds) ? 0 : 1;
} finally {
  receivers.kill();
  await db.destroy();
  await close();
}
