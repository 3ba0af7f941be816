import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildProgram } from '../../scripts/lib/build.ts';
import { processorSeconds } from '../lib/process.ts';
import { quantile, table } from '../lib/report.ts';
import { FromCabinets, FromHost } from './sas/messages.ts';

const SECONDS = Number(process.argv[2] ?? 10);
const PRESSES = Number(process.argv[3] ?? 60);
const MANY = [1, 8, 32];
/** The protocol's limits (ms): between two polls of a machine that may be polled fast, and of any other. */
const FAST_MS = 40;
const SLOW_MS = 200;
/** Longest interval between two polls. */
const POLLED_MOST_MS = 5_000;
/** Time between two presses: the game has ended and its end is reported. */
const PRESS_EVERY_MS = 250;

interface Figures {
  readonly machines: number;
  readonly idleGaps: readonly number[];
  readonly busyGaps: readonly number[];
  readonly latencies: readonly number[];
  /** Share of one core for each machine, in percent. */
  readonly idle: number;
  readonly busy: number;
}

/** The next message of this kind from a process. */
function next<T extends { is: string }, K extends T['is']>(
  from: ChildProcess,
  parse: (message: unknown) => T,
  is: K,
): Promise<Extract<T, { is: K }>> {
  const isThat = (message: T): message is Extract<T, { is: K }> => message.is === is;
  return new Promise((resolve, reject) => {
    const onMessage = (raw: unknown) => {
      const message = parse(raw);
      if (!isThat(message)) return;
      from.off('message', onMessage).off('exit', ended);
      resolve(message);
    };
    const ended = () => reject(new Error(`the process ended before it said "${is}"`));
    from.on('message', onMessage).once('exit', ended);
  });
}
const ofCabinets = (message: unknown) => FromCabinets.parse(message);
const ofHost = (message: unknown) => FromHost.parse(message);

async function gapsDuring(cabinets: ChildProcess, host: ChildProcess) {
  const gaps = () => {
    const reply = next(cabinets, ofCabinets, 'gaps');
    cabinets.send({ do: 'gaps' });
    return reply;
  };
  await gaps();
  const before = processorSeconds(host.pid);
  await sleep(SECONDS * 1_000);
  const used = processorSeconds(host.pid) - before;
  return { gaps: (await gaps()).gaps, percent: (used / SECONDS) * 100 };
}

/** Milliseconds from the cabinet's button to the report of its game, where the floor would store it. */
async function latencies(cabinets: ChildProcess, host: ChildProcess, machines: number): Promise<number[]> {
  const all: number[] = [];
  for (let press = 0; press < PRESSES; press++) {
    const machineId = (press % machines) + 1;
    const pressed = next(cabinets, ofCabinets, 'pressed');
    const started = next(host, ofHost, 'started');
    cabinets.send({ do: 'press', machineId });
    all.push((await started).at - (await pressed).at);
    await sleep(PRESS_EVERY_MS + Math.random() * FAST_MS);
  }
  return all;
}

async function measure(programs: { cabinets: string; host: string }, machines: number): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-sas-'));
  const args = [folder, String(machines)];
  const cabinets = fork(programs.cabinets, args);
  let host: ChildProcess | undefined;
  try {
    await next(cabinets, ofCabinets, 'open');
    host = fork(programs.host, args);
    await next(host, ofHost, 'ready');
    const idle = await gapsDuring(cabinets, host);
    const seated = next(host, ofHost, 'seated');
    host.send({ do: 'seat' });
    await seated;
    const busy = await gapsDuring(cabinets, host);
    return {
      machines,
      idleGaps: idle.gaps,
      busyGaps: busy.gaps,
      latencies: await latencies(cabinets, host, machines),
      idle: idle.percent / machines,
      busy: busy.percent / machines,
    };
  } finally {
    host?.kill();
    cabinets.kill();
    rmSync(folder, { recursive: true });
  }
}

const programs = {
  cabinets: await buildProgram('bench/floor/sas/cabinets.ts'),
  host: await buildProgram('bench/floor/sas/host.ts'),
};
const measured: Figures[] = [];
for (const machines of MANY) measured.push(await measure(programs, machines));

const spread = (values: readonly number[]): string =>
  [0.5, 0.95, 1].map((share) => quantile(values, share).toFixed(1)).join(' / ');
const row = (name: string, limit: string, of: (figures: Figures) => string): string[] => [
  name,
  ...measured.map(of),
  limit,
];
console.log(`${SECONDS} s each, ${PRESSES} presses; load of the machine ${loadavg()[0]?.toFixed(1)}`);
console.log(
  table(
    ['figure (p50 / p95 / most)', ...MANY.map((many) => `${many} machine${many > 1 ? 's' : ''}`), 'limit'],
    [
      row('poll cycle, nobody plays, ms', `${SLOW_MS} to ${POLLED_MOST_MS}`, ({ idleGaps }) =>
        spread(idleGaps),
      ),
      row('poll cycle, played, ms', `${FAST_MS} to ${SLOW_MS}`, ({ busyGaps }) => spread(busyGaps)),
      row('button → game reported (7E), ms', `${SLOW_MS}`, ({ latencies: all }) => spread(all)),
      row('processor for each, nobody plays, %', '–', ({ idle }) => idle.toFixed(2)),
      row('processor for each, played, %', '–', ({ busy }) => busy.toFixed(2)),
    ],
  ),
);
const slowest = Math.max(...measured.map(({ busyGaps }) => quantile(busyGaps, 0.95)));
process.exitCode = slowest <= SLOW_MS ? 0 : 1;
