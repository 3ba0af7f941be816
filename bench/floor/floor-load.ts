import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Machine } from '@floorcast/contract/machines';
import * as z from 'zod';
import { createPlayerAccounts } from '../../e2e/seed/player-accounts.ts';
import { prove, settle } from '../../e2e/siege/proof.ts';
import type { Supervised } from '../../scripts/lib/site/supervised.ts';
import { Callers } from '../lib/callers.ts';
import { lagOf, moreMachines } from '../lib/lag.ts';
import { BETWEEN_MS, type Seat, sit, startPlayers, variance, Waits } from '../lib/load.ts';
import { type Use, watchUse } from '../lib/process.ts';
import { spread, table } from '../lib/report.ts';
import { openSite, type Site } from './floor-load/site.ts';

const PLAYERS = Number(process.argv[2] ?? 200);
const SECONDS = Number(process.argv[3] ?? 30);
const READY_MS = 120_000;
const SETTLED_MS = 60_000;

interface Phase {
  readonly players: number;
  readonly waits: Waits;
  readonly gamesASecond: number;
  /** Use of the watched processes, in their order. */
  readonly uses: readonly Use[];
  readonly lags: readonly string[];
}

/** Starts players one after another, measures them together, and lets them end their games. */
async function phase(seats: readonly Seat[], watched: readonly Supervised[]): Promise<Phase> {
  const pids = watched.map(({ pid }) => pid);
  const measured = { waits: new Waits() };
  const players = await startPlayers(seats, measured);
  const waits = new Waits();
  measured.waits = waits;
  await Promise.all(pids.map(lagOf));
  const used = pids.map((pid) => watchUse([pid]));
  await sleep(SECONDS * 1_000);
  const gamesASecond = waits.games.length / SECONDS;
  const uses = used.map((use) => use());
  const lags = await Promise.all(pids.map(lagOf));
  await players.end();
  return { players: seats.length, waits, gamesASecond, uses, lags };
}

/** Waits until all machines are available. */
async function allThere({ url }: Site, token: string, machines: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (let waited = 0; waited < READY_MS; waited += 500) {
    const answer = await fetch(new URL('/api/machine/all', url), { headers });
    const there = z.array(Machine).parse(await answer.json());
    const mine = there.filter(({ id, status }) => id > 1_000 && status === 'available');
    if (mine.length === machines) return;
    await sleep(500);
  }
  throw new Error('not all machines came within reach');
}

const machines = moreMachines(PLAYERS);
const site = await openSite(machines);
const callers = new Callers(site.url, PLAYERS);
try {
  const accounts = await createPlayerAccounts(site.db, PLAYERS);
  const tokens = await Promise.all(accounts.map(({ username }, index) => callers.signIn(index, username)));
  await allThere(site, tokens[0] ?? '', PLAYERS);
  const seats = await Promise.all(
    machines.map(async ({ id }, index) => {
      await sleep(index * BETWEEN_MS);
      return sit(site.url, tokens[index] ?? '', id);
    }),
  );
  const watched = { house: site.house, floor: site.floor, cabinets: site.cabinets };
  const phases = [
    await phase(seats.slice(0, 1), Object.values(watched)),
    await phase(seats, Object.values(watched)),
  ];
  const row = (name: string, of: (phase: Phase) => string) => [name, ...phases.map(of)];
  console.log(
    `${PLAYERS} machines on one floor, ${SECONDS} s each; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(
    table(
      ['times: p50 / p95 / p99, ms', ...phases.map(({ players }) => `${players} play`)],
      [
        row('games a second', ({ gamesASecond }) => gamesASecond.toFixed(1)),
        row('press → panel acknowledged', ({ waits }) => spread(waits.acknowledged)),
        row('press → machine confirmed', ({ waits }) => spread(waits.confirmed)),
        row('cash in', ({ waits }) => spread(waits.cashIns)),
        row('cash out', ({ waits }) => spread(waits.cashOuts)),
        row('refused or unanswered', ({ waits }) => String(waits.refusals)),
        ...Object.keys(watched).flatMap((name, index) => [
          row(`${name}: of one core, %`, ({ uses }) => uses[index]?.percent.toFixed(0) ?? ''),
          row(`${name}: MB`, ({ uses }) => uses[index]?.megabytes.toFixed(0) ?? ''),
          row(`${name}: event loop late, p50 / p95 / p99 / most ms`, ({ lags }) => lags[index] ?? ''),
        ]),
      ],
    ),
  );
  for (const { players, waits } of phases)
    for (const [words, times] of waits.refused) console.log(`${players} play: ${times} × ${words}`);
  await Promise.allSettled(seats.map((seat) => seat.leave()));
  await settle(site.db, SETTLED_MS);
  const machineIds = machines.map(({ id }) => id);
  const broken = [
    ...(await prove(site.db, [{ home: site.home, machineIds }], [])),
    ...(await variance(site.db)),
  ];
  for (const line of broken) console.error(`BROKEN  ${line}`);
  console.log(`\nledger, meters and audit ${broken.length === 0 ? 'agree' : 'do not agree'}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  callers.close();
  await site.close();
}
