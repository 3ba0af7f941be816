import { setMaxListeners } from 'node:events';
import { mkdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededDraw } from '@floorcast/simulated-egm/game/seeded-draw';
import pg from 'pg';
import { makePeople } from '../e2e/siege/people.ts';
import { prove, settle } from '../e2e/siege/proof.ts';
import { Staff } from '../e2e/siege/staff.ts';
import { temporaryHome } from '../e2e/stack.ts';
import { type Cluster, databaseOf, startCluster } from '../scripts/lib/cluster.ts';
import { freePort } from '../scripts/lib/free-port.ts';
import { ensureNatsServer } from '../scripts/lib/nats-server.ts';
import { Callers } from './lib/callers.ts';
import { homeDatabase } from './lib/home-database.ts';
import { probeLags } from './lib/lag.ts';
import { processorSeconds } from './lib/process.ts';
import { variance } from './lib/variance.ts';
import type { Tenth } from './soak/figures.ts';
import { guest } from './soak/guest.ts';
import type { Comer, Hall } from './soak/hall.ts';
import { course, growth, refusals, verdict } from './soak/report.ts';
import { type Sample, Sampler } from './soak/sample.ts';
import { HABITS, visitor } from './soak/visitors.ts';

const MINUTES = Number(process.argv[2] ?? 60);
const PLAYERS = 12;
const MACHINES = [101, 102, 103, 104, 105, 106, 107, 108, 109];
const CONNECTIONS = 16;
const TENTHS = 10;
const SAMPLE_MS = Math.min(60_000, Math.max(5_000, MINUTES * 1_000));
const TENTH_MS = (MINUTES * 60_000) / TENTHS;
/**
 * By then the last viewer's encoders have ended, connections to the database that nobody has used, and in a long run what
 * stills are taken from (ms).
 */
const REST_MS = Math.min(35_000, Math.max(15_000, TENTH_MS / 6));
/** How long (ms) people come, ten times: long enough in a short run too to be looked at twice. */
const PLAY_MS = Math.max(12_000, TENTH_MS - REST_MS);
const SETTLED_MS = 60_000;
const SEED = 7;

/** Lets everybody in for a while, and waits until all have gone. */
async function open(cluster: Cluster, sampler: Sampler, comers: readonly Comer[]): Promise<void> {
  const callers = new Callers(cluster.url, CONNECTIONS);
  const hall: Hall = {
    url: cluster.url,
    machineIds: MACHINES,
    callers,
    get waits() {
      return sampler.waits;
    },
  };
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const here = comers.map((comer, index) => {
    const habit = HABITS[index - PLAYERS];
    const stay =
      habit === undefined ? guest(hall, comer, over.signal) : visitor(hall, comer, habit, over.signal);
    return stay.catch((error: unknown) => hall.waits.refuse(error));
  });
  await sleep(PLAY_MS);
  over.abort();
  await Promise.all(here);
  callers.close();
}

/** Looks again and again while something is under way. */
async function samplesWhile(work: Promise<void>, sampler: Sampler): Promise<Sample[]> {
  const samples: Sample[] = [];
  const over = new AbortController();
  const ended = work.finally(() => over.abort());
  while (!over.signal.aborted) {
    await sleep(SAMPLE_MS, undefined, { signal: over.signal }).catch(() => undefined);
    if (!over.signal.aborted) samples.push(await sampler.take());
  }
  await ended;
  return samples;
}

if (!(await ensureNatsServer())) throw new Error("two nodes need Debian's nats-server");
const { home, remove } = temporaryHome();
mkdirSync(join(home, 'lags'), { recursive: true });
await probeLags(join(home, 'lags'));
const cluster = await startCluster({
  port: await freePort(),
  home,
  mediaPort: 0,
  mediaAddress: '127.0.0.1',
  seed: SEED,
  control: true,
  env: { LOGINS_A_MINUTE: '100000', LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' },
});
const db = await homeDatabase(home);
const books = new pg.Client({ connectionString: databaseOf(home) });
const closing = new AbortController();
const staff = new Staff(cluster.url);
const paying = staff.work(closing.signal);
try {
  await books.connect();
  const people = await makePeople(db, PLAYERS + HABITS.length);
  const comers = people.map((person, index) => ({ person, draw: seededDraw(SEED + index) }));
  const sampler = new Sampler(cluster, books);
  const tenths: Tenth[] = [];
  const pids = [...cluster.nodes, cluster.floor, cluster.hall, cluster.database, cluster.nats];
  const used = () => pids.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  const [before, began] = [used(), performance.now()];
  while (tenths.length < TENTHS) {
    const playing = open(cluster, sampler, comers);
    const busy = await samplesWhile(playing, sampler);
    await settle(db, SETTLED_MS);
    await sleep(REST_MS);
    const rest = await sampler.take(true);
    tenths.push({ busy, rest });
    console.log(`${(rest.at / 60_000).toFixed(1)} min: ${rest.database.games} games`);
  }
  const percent = ((used() - before) * 100_000) / (performance.now() - began);
  closing.abort();
  await paying;
  const broken = [...(await prove(db, cluster, [], MACHINES)), ...(await variance(db))];
  console.log(
    `${PLAYERS} players at ${MACHINES.length} machines, ${HABITS.length} others, ${MINUTES} minutes; ${percent.toFixed(0)} % of a core without PostgreSQL's own; ${staff.paid} hand pays; load of the machine ${loadavg()[0]?.toFixed(1)}\n`,
  );
  const judged = verdict(tenths);
  for (const part of [course(tenths), growth(tenths), judged.lines, refusals(tenths)])
    console.log(`${part}\n`);
  for (const line of broken) console.error(`BROKEN  ${line}`);
  console.log(`ledger, meters and audit ${broken.length === 0 ? 'agree' : 'do not agree'}`);
  process.exitCode = broken.length === 0 && judged.holds ? 0 : 1;
} finally {
  closing.abort();
  await books.end();
  await db.destroy();
  await cluster.close();
  remove();
}
// What the viewers' library has open would keep the process for ever.
process.exit();
