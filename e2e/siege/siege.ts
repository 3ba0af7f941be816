import { setTimeout as sleep } from 'node:timers/promises';
import { seededDraw } from '@floorcast/simulated-egm/game/seeded-draw';
import { createPlayerAccounts } from '../seed/player-accounts.ts';
import { temporaryHome } from '../support/stack.ts';
import { ClientUser } from './client-user.ts';
import type { OtherVersion } from './cluster/other-version.ts';
import { startTestCluster, type TestCluster } from './cluster/test-cluster.ts';
import { FaultInjector } from './fault-injector.ts';
import { prove, settle } from './proof.ts';
import { SignedInAccount } from './signed-in-account.ts';
import { SocketUser } from './socket-user.ts';
import { Staff } from './staff.ts';
import { upgrade } from './upgrade.ts';
import type { VirtualUser } from './virtual-user.ts';

export interface SiegePlan {
  /** How long faults are injected. */
  readonly seconds: number;
  /** Virtual users play on after the last fault until so many cash-ins are credited. */
  readonly leastCashIns: number;
  /** Seeds every draw: which fault, where and when. The computer's speed adds the variation. */
  readonly seed: number;
  readonly players: number;
  readonly nodes: number;
  readonly floors: number;
  readonly say: (line: string) => void;
  /** Another version, which runs the site first: the nodes are started beside it, and replace it before the faults. */
  readonly beside?: OtherVersion | undefined;
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

/** Machines of each floor. */
const MACHINES = 3;
/** One virtual user in so many runs the web app's code. */
const CLIENTS_ONE_IN = 3;
const SETTLED_MOST_MS = 240_000;
/** On a slow computer processes are down for most of a short siege; after it all run, and users reach a machine. */
const CREDITED_MOST_MS = 60_000;
const CREDITED_POLL_MS = 100;

/**
 * Lets virtual users play at a whole cluster while faults are injected, then proves that all money is there. `place`: an
 * empty home folder, or one with a database.
 */
export async function siege(plan: SiegePlan, place = temporaryHome()): Promise<SiegeReport> {
  const { home, remove } = place;
  const cluster = await startTestCluster({
    home,
    nodes: plan.nodes,
    floors: plan.floors,
    machines: MACHINES,
    cameras: true,
    links: true,
    seed: plan.seed,
    beside: plan.beside,
    env: { SEAT_HOLD_SECONDS: '3', LOGINS_A_MINUTE: '100000', LOG_LEVEL: 'warn' },
  });
  try {
    return await besiege(cluster, plan);
  } finally {
    await cluster.close();
    remove();
  }
}

async function besiege(cluster: TestCluster, plan: SiegePlan): Promise<SiegeReport> {
  const { db, floors } = cluster;
  const users = await virtualUsers(cluster, plan);
  const injector = new FaultInjector({ cluster, draw: seededDraw(plan.seed), say: plan.say });
  const staff = new Staff(cluster.url);
  const calm = new AbortController();
  const over = new AbortController();
  const settled = new AbortController();
  const paying = staff.work(settled.signal);
  const playing = Promise.all(users.map((user) => user.play(over.signal)));
  const sum = (figure: (user: VirtualUser) => number) => users.reduce((all, user) => all + figure(user), 0);
  const cashIns = () => sum(({ credited }) => credited.length);
  if (plan.beside !== undefined) await upgrade(cluster, plan.say);
  const injecting = injector.run(calm.signal);
  await sleep(plan.seconds * 1_000);
  calm.abort();
  for (const calmSince = performance.now(); cashIns() < plan.leastCashIns; await sleep(CREDITED_POLL_MS))
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
    broken: await prove(db, floors, users),
  };
}

async function virtualUsers(
  { db, url, floors }: TestCluster,
  { seed, players }: SiegePlan,
): Promise<VirtualUser[]> {
  const machineIds = floors.flatMap((floor) => floor.machineIds);
  const accounts = await createPlayerAccounts(db, players);
  return accounts.map((account, index): VirtualUser => {
    const parts = {
      account: new SignedInAccount(account, url),
      site: url,
      machineIds,
      draw: seededDraw(seed + 1_000 + index),
    };
    return index % CLIENTS_ONE_IN === 0 ? new ClientUser(parts) : new SocketUser(parts);
  });
}
