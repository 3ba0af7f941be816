import { setMaxListeners } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededDraw } from '@floorcast/simulated-egm/game/seeded-draw';
import pg from 'pg';
import { createPlayerAccounts } from '../../e2e/seed/player-accounts.ts';
import { homeDatabase } from '../../e2e/siege/cluster/home-database.ts';
import { prove, settle } from '../../e2e/siege/proof.ts';
import { Staff } from '../../e2e/siege/staff.ts';
import { ensureNatsServer } from '../../scripts/lib/install/nats-server.ts';
import { type Cluster, databaseOf, startCluster } from '../../scripts/lib/site/cluster.ts';
import { Callers } from '../lib/callers.ts';
import { probeLags } from '../lib/lag.ts';
import { variance } from '../lib/load.ts';
import { processorSeconds } from '../lib/process.ts';
import { HOUSE_ENV, openSite } from '../lib/site.ts';
import { followHabit, HABITS, playRepeatedly, type SoakedSite, type SoakUser } from './soak/other-users.ts';
import { course, growth, refusals, type Tenth, verdict } from './soak/report.ts';
import { type Sample, Sampler } from './soak/sample.ts';

const MINUTES = Number(process.argv[2] ?? 60);
const PLAYERS = 12;
const MACHINES = [101, 102, 103, 104, 105, 106, 107, 108, 109];
const CONNECTIONS = 16;
const TENTHS = 10;
const SAMPLE_MS = Math.min(60_000, Math.max(5_000, MINUTES * 1_000));
const TENTH_MS = (MINUTES * 60_000) / TENTHS;
/**
 * Time (ms) by which the last viewer's encoders and unused connections to the database have ended, and in a long run the
 * sources of stills too.
 */
const IDLE_MS = Math.min(35_000, Math.max(15_000, TENTH_MS / 6));
/** Duration (ms) of play, ten times: long enough for two samples, even in a short run. */
const PLAY_MS = Math.max(12_000, TENTH_MS - IDLE_MS);
const SETTLED_MS = 60_000;
const SEED = 7;

/** Runs all virtual users for a while, and waits until they have left. */
async function runUsers(cluster: Cluster, sampler: Sampler, users: readonly SoakUser[]): Promise<void> {
  const callers = new Callers(cluster.url, CONNECTIONS);
  const site: SoakedSite = {
    url: cluster.url,
    machineIds: MACHINES,
    callers,
    get waits() {
      return sampler.waits;
    },
  };
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const running = users.map((user, index) => {
    const habit = HABITS[index - PLAYERS];
    const stay =
      habit === undefined
        ? playRepeatedly(site, user, over.signal)
        : followHabit(site, user, habit, over.signal);
    return stay.catch((error: unknown) => site.waits.refuse(error));
  });
  await sleep(PLAY_MS);
  over.abort();
  await Promise.all(running);
  callers.close();
}

/** Takes samples until the work has ended. */
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
await probeLags();
const { site: cluster, close } = await openSite({ seed: SEED, control: true, env: HOUSE_ENV }, startCluster);
const { home } = cluster;
const db = homeDatabase(home);
const ledger = new pg.Client({ connectionString: databaseOf(home) });
const closing = new AbortController();
const staff = new Staff(cluster.url);
const paying = staff.work(closing.signal);
try {
  await ledger.connect();
  const accounts = await createPlayerAccounts(db, PLAYERS + HABITS.length);
  const users = accounts.map((account, index) => ({ account, draw: seededDraw(SEED + index) }));
  const sampler = new Sampler(cluster, ledger);
  const tenths: Tenth[] = [];
  const pids = [...cluster.nodes, cluster.floor, cluster.cabinets, cluster.database, cluster.nats];
  const used = () => pids.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  const [before, began] = [used(), performance.now()];
  while (tenths.length < TENTHS) {
    const playing = runUsers(cluster, sampler, users);
    const busy = await samplesWhile(playing, sampler);
    await settle(db, SETTLED_MS);
    await sleep(IDLE_MS);
    const idle = await sampler.take(true);
    tenths.push({ busy, idle });
    console.log(`${(idle.at / 60_000).toFixed(1)} min: ${idle.database.games} games`);
  }
  const percent = ((used() - before) * 100_000) / (performance.now() - began);
  closing.abort();
  await paying;
  const broken = [...(await prove(db, [{ home, machineIds: MACHINES }], [])), ...(await variance(db))];
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
  await ledger.end();
  await db.destroy();
  await close();
}
// Handles of the viewers' library would keep the process running.
process.exit();
