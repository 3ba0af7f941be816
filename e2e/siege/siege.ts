import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededDraw } from '@floorcast/simulated-egm/game/seeded-draw';
import { openDatabase } from '../../apps/house/src/platform/db/database.ts';
import type { Db } from '../../apps/house/src/platform/db/schema.ts';
import { type Cluster, startCluster } from '../../scripts/lib/site/cluster.ts';
import { freePort } from '../../scripts/lib/site/free-port.ts';
import { temporaryHome } from '../support/stack.ts';
import { ClientUser } from './client-user.ts';
import { FaultInjector } from './fault-injector.ts';
import { createPlayerAccounts } from './player-accounts.ts';
import { prove, settle } from './proof.ts';
import { SignedInAccount } from './signed-in-account.ts';
import { SocketUser } from './socket-user.ts';
import { Staff } from './staff.ts';
import type { VirtualUser } from './virtual-user.ts';

export interface SiegePlan {
  /** How long faults are injected. */
  readonly seconds: number;
  /** Virtual users play on after the last fault until so many cash-ins are credited. */
  readonly leastCashIns: number;
  /** Seeds every draw: which fault, where and when. The computer's speed adds the variation. */
  readonly seed: number;
  readonly players: number;
  readonly say: (line: string) => void;
  /** The house of another version, which one of the nodes runs. */
  readonly lastHouse?: string | undefined;
}

export interface SiegeReport {
  /** How often each fault was injected. */
  readonly faults: ReadonlyMap<string, number>;
  readonly kills: number;
  readonly players: {
    readonly cashIns: number;
    readonly cashOuts: number;
    readonly presses: number;
    readonly breaks: number;
    readonly handPays: number;
  };
  /** Time (ms) from the last fault until nothing was open. */
  readonly settledMs: number;
  /** Contradictions between ledger, meters and virtual users; empty: no money was lost or doubled. */
  readonly broken: readonly string[];
}

/** Two of each brand, and one alone. */
const MACHINES = [101, 102, 103, 104, 105, 106, 107];
/** One virtual user in so many runs the web app's code. */
const CLIENTS_ONE_IN = 3;
const SETTLED_MOST_MS = 240_000;
/** On a slow computer processes are down for most of a short siege; after it all run, and users reach a machine. */
const CREDITED_MOST_MS = 60_000;
const CREDITED_POLL_MS = 100;

/** Lets virtual users play at a whole cluster while faults are injected, then proves that all money is there. */
export async function siege(plan: SiegePlan): Promise<SiegeReport> {
  const { home, remove } = temporaryHome();
  const cluster = await startCluster({
    port: await freePort(),
    home,
    mediaPort: 0,
    mediaAddress: '127.0.0.1',
    seed: plan.seed,
    control: true,
    lastHouse: plan.lastHouse,
    env: { SEAT_HOLD_SECONDS: '3', LOGINS_A_MINUTE: '100000', LOG_LEVEL: 'warn' },
  });
  const connection = JSON.parse(readFileSync(join(home, 'connection.json'), 'utf8'));
  const db = await openDatabase({ ...connection, max: 2 }, () => undefined);
  try {
    return await besiege(cluster, db, plan);
  } finally {
    await db.destroy();
    await cluster.close();
    remove();
  }
}

async function besiege(
  cluster: Cluster,
  db: Db,
  { seconds, leastCashIns, seed, players, say }: SiegePlan,
): Promise<SiegeReport> {
  const users = await virtualUsers(cluster, db, { seed, players });
  const injector = new FaultInjector({ cluster, machineIds: MACHINES, draw: seededDraw(seed), say });
  const staff = new Staff(cluster.url);
  const calm = new AbortController();
  const over = new AbortController();
  const settled = new AbortController();
  const paying = staff.work(settled.signal);
  const playing = Promise.all(users.map((user) => user.play(over.signal)));
  const injecting = injector.run(calm.signal);
  const sum = (figure: (user: VirtualUser) => number) => users.reduce((all, user) => all + figure(user), 0);
  const cashIns = () => sum(({ credited }) => credited.length);
  await sleep(seconds * 1_000);
  calm.abort();
  for (const calmSince = performance.now(); cashIns() < leastCashIns; await sleep(CREDITED_POLL_MS))
    if (performance.now() - calmSince > CREDITED_MOST_MS) break;
  over.abort();
  await Promise.all([playing, injecting]);
  const settledMs = await settle(db, SETTLED_MOST_MS);
  settled.abort();
  await paying;
  return {
    faults: injector.counts,
    kills: injector.kills,
    players: {
      cashIns: cashIns(),
      cashOuts: sum(({ cashOuts }) => cashOuts),
      presses: sum(({ presses }) => presses),
      breaks: sum(({ breaks }) => breaks),
      handPays: staff.paid,
    },
    settledMs,
    broken: await prove(db, cluster, users, MACHINES),
  };
}

async function virtualUsers(
  { url }: Cluster,
  db: Db,
  { seed, players }: Pick<SiegePlan, 'seed' | 'players'>,
): Promise<VirtualUser[]> {
  const accounts = await createPlayerAccounts(db, players);
  return accounts.map((account, index): VirtualUser => {
    const parts = {
      account: new SignedInAccount(account, url),
      site: url,
      machineIds: MACHINES,
      draw: seededDraw(seed + 1_000 + index),
    };
    return index % CLIENTS_ONE_IN === 0 ? new ClientUser(parts) : new SocketUser(parts);
  });
}
