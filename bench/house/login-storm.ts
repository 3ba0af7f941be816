import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { LoginReply } from '@floorcast/contract/auth';
import * as z from 'zod';
import { BOUNDS } from '../../apps/house/src/platform/bounds.ts';
import { homeDatabase } from '../../e2e/siege/cluster/home-database.ts';
import { createPlayerAccounts, PASSWORD, type PlayerAccount } from '../../e2e/siege/player-accounts.ts';
import { buildProgram } from '../../scripts/lib/build.ts';
import { type Cluster, startCluster } from '../../scripts/lib/site/cluster.ts';
import { type Stack, startStack } from '../../scripts/lib/site/stack.ts';
import type { Supervised } from '../../scripts/lib/site/supervised.ts';
import { type Answer, Callers } from '../lib/callers.ts';
import { Seat } from '../lib/load.ts';
import { type Use, watchUse } from '../lib/process.ts';
import { quantile, spread, table } from '../lib/report.ts';
import { HOUSE_ENV, openSite } from '../lib/site.ts';

const PLAYERS = Number(process.argv[2] ?? 300);
const QUIET_MS = 8_000;
const HASHING_S = 4;
/** Least sign-ins of a node, relative to hashing alone. */
const LEAST = 0.5;
/** Limit (ms, p95) of the added delay of a player's press. */
const LATER_MOST_MS = 100;
const { atOnce, waiting } = BOUNDS.hashing;
/** More sign-ins than one node queues. */
const TOO_MANY = atOnce + waiting + 100;
/** Caller number of the player, whose address no other caller has. */
const PLAYER = 60_000;
const MACHINE = 101;
const REFUSED = 429;

/** Waiting times of the player. */
interface Waits {
  readonly presses: readonly number[];
  readonly calls: readonly number[];
}

interface Storm {
  readonly answers: readonly Answer[];
  readonly seconds: number;
  /** Use of all nodes together. */
  readonly use: Use;
}

/** The measured site. */
interface Site {
  readonly url: string;
  readonly home: string;
  readonly nodes: readonly Supervised[];
}

interface Figures {
  readonly quiet: Waits;
  readonly storm: Storm & Waits;
  /** A storm of more sign-ins than a node queues. */
  readonly tooMany: Storm;
}

const entered = ({ answers }: Storm): Answer[] => answers.filter(({ status }) => status === 200);
const aSecond = (storm: Storm): number => entered(storm).length / storm.seconds;
const times = (answers: readonly Answer[]): number[] => answers.map(({ ms }) => ms);

/** Sign-ins a second that the hashing of passwords alone allows. */
async function hashedASecond(program: string, threads: number): Promise<number> {
  const hashing = fork(program, [String(threads), String(HASHING_S)]);
  const [rate] = await once(hashing, 'message');
  return z.number().parse(rate);
}

async function repeatedly(
  work: () => Promise<number>,
  everyMs: number,
  over: AbortSignal,
): Promise<number[]> {
  const all: number[] = [];
  while (!over.aborted) {
    all.push(await work());
    await sleep(everyMs);
  }
  return all;
}

async function measure(site: Site): Promise<Figures> {
  const db = homeDatabase(site.home);
  const callers = new Callers(site.url, Number.POSITIVE_INFINITY);
  const signIn = (caller: number, { username }: PlayerAccount) =>
    callers.ask(caller, {
      method: 'POST',
      path: '/api/login',
      body: { username, password: PASSWORD, site_id: 1000 },
    });
  const stormOf = async (accounts: readonly PlayerAccount[]): Promise<Storm> => {
    const used = watchUse(site.nodes.map(({ pid }) => pid));
    const began = performance.now();
    const answers = await Promise.all(accounts.map((account, index) => signIn(index, account)));
    return { answers, seconds: (performance.now() - began) / 1_000, use: used() };
  };
  try {
    const [player, ...accounts] = await createPlayerAccounts(db, 1 + PLAYERS);
    if (player === undefined) throw new Error('no player');
    const { token } = LoginReply.parse(JSON.parse((await signIn(PLAYER, player)).body.toString()));
    const seat = await Seat.take(site.url, token, MACHINE);
    await seat.cashIn(900_000);
    const balance = async () => (await callers.ask(PLAYER, { path: '/api/player/balance', token })).ms;
    const during = async <T>(work: Promise<T>): Promise<T & Waits> => {
      const over = new AbortController();
      const presses = repeatedly(() => seat.press(), 100, over.signal);
      const calls = repeatedly(balance, 100, over.signal);
      const done = await work;
      over.abort();
      return { ...done, presses: await presses, calls: await calls };
    };
    const quiet = await during(sleep(QUIET_MS, {}));
    const storm = await during(stormOf(accounts));
    const tooMany = await stormOf(
      Array.from({ length: TOO_MANY }, (_, n) => accounts[n % PLAYERS] ?? player),
    );
    await seat.leave();
    return { quiet, storm, tooMany };
  } finally {
    callers.close();
    await db.destroy();
  }
}

const program = await buildProgram('bench/house/login-storm/hashing.ts');
const rows: string[][] = [];
const missed: string[] = [];
for (const start of [startStack, startCluster]) {
  const { site, close } = await openSite<Stack | Cluster>({ env: HOUSE_ENV }, start);
  try {
    const nodes = 'nodes' in site ? site.nodes : [site.house];
    const before = await hashedASecond(program, nodes.length * atOnce);
    const { quiet, storm, tooMany } = await measure({ ...site, nodes });
    const bound = (before + (await hashedASecond(program, nodes.length * atOnce))) / 2;
    const ratio = aSecond(storm) / bound;
    const refused = tooMany.answers.filter(({ status }) => status === REFUSED);
    rows.push([
      String(nodes.length),
      aSecond(storm).toFixed(0),
      bound.toFixed(0),
      ratio.toFixed(2),
      spread(times(entered(storm))),
      storm.use.percent.toFixed(0),
      storm.use.megabytes.toFixed(0),
      `${spread(quiet.presses)} → ${spread(storm.presses)}`,
      `${spread(quiet.calls)} → ${spread(storm.calls)}`,
      `${entered(tooMany).length} in, ${refused.length} refused`,
    ]);
    if (entered(storm).length < PLAYERS) missed.push('everybody gets in');
    if (entered(tooMany).length + refused.length < TOO_MANY)
      missed.push('too many: in or refused, nothing else');
    // Two nodes of one computer leave no core to the player.
    const later = quantile(storm.presses, 0.95) - quantile(quiet.presses, 0.95);
    if (nodes.length === 1 && ratio < LEAST) missed.push(`ratio ≥ ${LEAST}`);
    if (nodes.length === 1 && later > LATER_MOST_MS) missed.push(`presses at most ${LATER_MOST_MS} ms later`);
  } finally {
    await close();
  }
}
console.log(
  `${PLAYERS} sign in at once, then ${TOO_MANY}; a node hashes ${atOnce} at a time and lets ${waiting} wait; load of the machine ${loadavg()[0]?.toFixed(1)}`,
);
console.log('times: p50 / p95 / p99, ms; of a player in play: without → with the storm');
console.log(
  table(
    [
      'nodes',
      'in a second',
      'hashing alone',
      'ratio',
      'sign-in',
      'core %',
      'MB',
      'press',
      'balance',
      `${TOO_MANY} at once`,
    ],
    rows,
  ),
);
console.log(missed.length === 0 ? '\nas expected' : `\nmissed: ${missed.join('; ')}`);
process.exitCode = missed.length === 0 ? 0 : 1;
