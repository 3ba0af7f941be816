import { backAfter, PlayedCluster } from '../../../e2e/nodes/played-cluster.ts';
import { unclear } from '../../../e2e/nodes/press-proof.ts';
import { startTestCluster } from '../../../e2e/siege/cluster/test-cluster.ts';
import { temporaryHome } from '../../../e2e/support/stack.ts';

/** What players notice of a killed node. Times in ms. */
interface Kill {
  /** From the kill until each player of its floors has pressed with success. */
  readonly back: readonly number[];
  /** The slowest press at other floors. */
  readonly slowest: number;
  /** Sockets of players of other floors that were closed. */
  readonly closes: number;
}

/** What players of all floors notice of a stopped node. */
interface Drain {
  /** Each time (ms) without a connection. */
  readonly away: readonly number[];
  /** Presses that may have been made or not. */
  readonly unclear: number;
}

export interface Ends {
  readonly kills: readonly Kill[];
  readonly drains: readonly Drain[];
  /** Contradictions between ledger, meters, audit and presses. */
  readonly broken: readonly string[];
}

/** Ends nodes of a played cluster, one after the other; each is started again. */
export async function measureEnds(times: { readonly kills: number; readonly drains: number }): Promise<Ends> {
  const { home, remove } = temporaryHome();
  const cluster = await startTestCluster({
    home,
    nodes: 3,
    floors: 3,
    machines: 5,
    seed: 20_263,
    env: { LOGINS_A_MINUTE: '100000', SEAT_HOLD_SECONDS: '12', LOG_LEVEL: 'warn' },
  });
  const played = await PlayedCluster.open(cluster);
  const kills: Kill[] = [];
  const drains: Drain[] = [];
  try {
    while (kills.length < times.kills) kills.push(await kill(played));
    while (drains.length < times.drains) drains.push(await drain(played));
    return { kills, drains, broken: await played.prove() };
  } finally {
    await played.close();
    remove();
  }
}

async function kill(played: PlayedCluster): Promise<Kill> {
  const { node, at, own, others } = await played.end('SIGKILL', { anywhere: false });
  await node.start();
  return {
    back: own.map(({ player }) => backAfter(player, at) ?? Number.POSITIVE_INFINITY),
    slowest: Math.max(0, ...others.map(({ player }) => player.recorded.slowestSince(at))),
    closes: others.reduce((sum, { player }) => sum + player.recorded.closesSince(at).length, 0),
  };
}

async function drain(played: PlayedCluster): Promise<Drain> {
  const { node, own, others } = await played.end('SIGTERM', { anywhere: true });
  await node.start();
  const players = [...own, ...others].map(({ player }) => player);
  return {
    away: players.flatMap(({ absences }) => absences),
    unclear: players.reduce((sum, { recorded }) => sum + unclear(recorded.presses).length, 0),
  };
}
