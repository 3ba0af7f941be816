import { setTimeout as sleep } from 'node:timers/promises';
import { createPlayerAccounts } from '../seed/player-accounts.ts';
import type { ClusterNode } from '../siege/cluster/cluster-node.ts';
import type { Floor } from '../siege/cluster/floors.ts';
import { allAvailable, ownersOf, type TestCluster } from '../siege/cluster/test-cluster.ts';
import { prove, settle } from '../siege/proof.ts';
import { SignedInAccount } from '../siege/signed-in-account.ts';
import { Staff } from '../siege/staff.ts';
import { pressFaults } from './press-proof.ts';
import { RecordedPlayer } from './recorded-player.ts';
import type { RecordedPress } from './recorded-presses.ts';

/** A machine with its player's account. */
interface Place {
  readonly floor: Floor;
  readonly machineId: number;
  readonly account: SignedInAccount;
}

/** A player who plays, and the floor of its machine. */
interface PlayingPlayer {
  readonly floor: Floor;
  readonly player: RecordedPlayer;
}

/** What players of a cluster notice when one of its nodes ends. */
export interface NodeEnd {
  readonly node: ClusterNode;
  /** When (ms of this process's clock) it was signalled. */
  readonly at: number;
  /** Players of the floors that it owned. */
  readonly own: readonly PlayingPlayer[];
  /** Players of all other floors. */
  readonly others: readonly PlayingPlayer[];
}

const CASH_IN = 30_000;
/** Enough for all games that are played until a node has ended. */
const LEAST_CREDIT = 10_000;
/** Time (ms) played before a node ends. */
const PLAY_MS = 3_000;
const SPREAD_MS = 60_000;
const BACK_MS = 60_000;
const SETTLED_MS = 60_000;
const POLL_MS = 20;

/** A cluster with a player at each machine. */
export class PlayedCluster {
  readonly cluster: TestCluster;
  readonly #places: readonly Place[];
  readonly #settled = new AbortController();
  readonly #paying: Promise<void>;
  /** All presses so far, by their machines. */
  readonly #presses = new Map<number, RecordedPress[]>();

  private constructor(cluster: TestCluster, places: readonly Place[]) {
    this.cluster = cluster;
    this.#places = places;
    this.#paying = new Staff(cluster.url).work(this.#settled.signal);
  }

  static async open(cluster: TestCluster): Promise<PlayedCluster> {
    const { db, url, floors } = cluster;
    const machines = floors.flatMap((floor) => floor.machineIds.map((machineId) => ({ floor, machineId })));
    const accounts = await createPlayerAccounts(db, machines.length);
    const places = machines.map((machine, index): Place => {
      const account = accounts[index];
      if (account === undefined) throw new Error('a machine has no player');
      return { ...machine, account: new SignedInAccount(account, url) };
    });
    return new PlayedCluster(cluster, places);
  }

  /**
   * Lets everybody play, ends a node that owns floors until it is started, and plays on until each player of its floors
   * has made a press.
   * Players of other floors are connected through other nodes; with `anywhere`, through every node.
   */
  async end(signal: 'SIGTERM' | 'SIGKILL', { anywhere }: { readonly anywhere: boolean }): Promise<NodeEnd> {
    const { nodes, entrances, url } = this.cluster;
    const owners = await this.#spread();
    const [node] = [...owners.values()];
    if (node === undefined) throw new Error('no node owns a floor');
    const living = nodes.filter((each) => each !== node);
    const sits = this.#places.map(async (place, index): Promise<PlayingPlayer> => {
      const through = owners.get(place.floor.id) === node || anywhere ? nodes : living;
      const entrance = through[index % through.length] ?? node;
      const site = entrances.get(entrance) ?? url;
      const player = await RecordedPlayer.sit({ ...place, site });
      if (player.credit < LEAST_CREDIT) await player.cashIn(CASH_IN);
      return { floor: place.floor, player };
    });
    const playing = await Promise.all(sits);
    const over = new AbortController();
    const plays = Promise.all(playing.map(({ player }) => player.play(over.signal)));
    await sleep(PLAY_MS);
    const at = performance.now();
    const ended = node.stop(signal);
    const isOwn = ({ floor }: PlayingPlayer) => owners.get(floor.id) === node;
    const [own, others] = [playing.filter(isOwn), playing.filter((each) => !isOwn(each))];
    await Promise.race([allBack(own, at), plays]);
    await sleep(PLAY_MS);
    over.abort();
    await plays;
    await ended;
    for (const { player } of playing) {
      player.close();
      const before = this.#presses.get(player.machineId) ?? [];
      this.#presses.set(player.machineId, [...before, ...player.recorded.presses]);
    }
    return { node, at, own, others };
  }

  async close(): Promise<void> {
    this.#settled.abort();
    await this.#paying;
    await this.cluster.close();
  }

  /** Cashes everything out. Returns one line for each contradiction between ledger, meters and presses. */
  async prove(): Promise<string[]> {
    const { db, url, floors } = this.cluster;
    // A node that was started again takes floors over, whose machines are offline meanwhile.
    await this.#spread();
    await Promise.all(
      this.#places.map(async (place) => (await RecordedPlayer.sit({ ...place, site: url })).leave()),
    );
    await settle(db, SETTLED_MS);
    const users = this.#places.map(({ account }) => ({ account, credited: [] }));
    return [...(await prove(db, floors, users)), ...(await this.#pressFaults())];
  }

  async #pressFaults(): Promise<string[]> {
    const rounds = await this.cluster.db.selectFrom('rounds').select(['machineId', 'at', 'free']).execute();
    return [...this.#presses].flatMap(([machineId, presses]) => {
      const games = rounds
        .filter((round) => round.machineId === machineId)
        .map(({ at, free }) => ({ endedAt: at.getTime(), free }));
      return pressFaults(presses, games).map((line) => `machine ${machineId}: ${line}`);
    });
  }

  /** Waits until every floor is owned, by as many nodes as can own one, and has its machines. Returns the owners. */
  async #spread(): Promise<ReadonlyMap<string, ClusterNode>> {
    const { nodes, floors } = this.cluster;
    for (const began = performance.now(); performance.now() - began < SPREAD_MS; await sleep(POLL_MS)) {
      const owners = await ownersOf(this.cluster);
      if (
        owners.size === floors.length &&
        new Set(owners.values()).size === Math.min(nodes.length, floors.length)
      ) {
        const [first] = this.#places;
        if (first !== undefined) await allAvailable(this.cluster, await first.account.token());
        return owners;
      }
    }
    throw new Error(`the floors are not spread over the nodes after ${SPREAD_MS} ms`);
  }
}

/** Resolves when each of these players has made a press since then. @throws if that takes too long. */
async function allBack(players: readonly PlayingPlayer[], since: number): Promise<void> {
  for (const began = performance.now(); performance.now() - began < BACK_MS; await sleep(POLL_MS))
    if (players.every(({ player }) => backAfter(player, since) !== undefined)) return;
  throw new Error(`not every player is back after ${BACK_MS} ms`);
}

/** Time (ms) until the first press that was made after then was answered; undefined: none was. */
export function backAfter({ recorded }: RecordedPlayer, since: number): number | undefined {
  const press = recorded.presses.find(
    ({ at, answeredAt, refusal }) => at >= since && answeredAt !== undefined && refusal === undefined,
  );
  return press?.answeredAt === undefined ? undefined : press.answeredAt - since;
}
