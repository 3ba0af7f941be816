import { setTimeout as sleep } from 'node:timers/promises';
import type { Draw } from '@floorcast/simulated-egm/game/game';
import { behind, type Order } from '../support/cabinet-control.ts';
import type { ClusterNode, Link } from './cluster/cluster-node.ts';
import type { TestCluster } from './cluster/test-cluster.ts';

interface FaultInjectorParts {
  readonly cluster: TestCluster;
  readonly draw: Draw;
  /** Receives one line for each fault. */
  readonly say: (line: string) => void;
}

/** Faults follow each other within `NEXT_MS`; one pause in `CALM_IN` lasts `CALM_MS`, long enough to play. */
const NEXT_MS = 2_000;
const CALM_MS = 8_000;
const CALM_IN = 8;
/** Longer than a lease is valid. */
const LONGEST_PAUSE_MS = 9_000;
const LONGEST_TROUBLE_MS = 4_000;
/** Time (ms) within which all cabinets run, however often they were killed: their supervisor waits longer each time. */
const REPAIRED_MOST_MS = 60_000;
const REPAIR_RETRY_MS = 250;
/** Refusal of a cabinet that needs no repair: a restarted one has its power. */
const REPAIRED = 'power-on: power-is-on';

/** A process that a supervisor restarts. */
interface Target {
  readonly name: string;
  readonly process: { readonly pid: number | undefined };
}

/** Injects faults into a cluster, in an order that its draws give. */
export class FaultInjector {
  readonly #parts: FaultInjectorParts;
  readonly #targets: readonly Target[];
  /** How often each fault was injected. */
  readonly counts = new Map<string, number>();
  #repairs: Promise<void>[] = [];

  constructor(parts: FaultInjectorParts) {
    this.#parts = parts;
    const { nodes, floors, database, nats } = parts.cluster;
    this.#targets = [
      ...nodes.map((process) => ({ name: process.name, process })),
      ...floors.map(({ id, floor }) => ({ name: id, process: floor })),
      ...floors.map(({ id, cabinets }) => ({ name: `cabinets of ${id}`, process: cabinets })),
      { name: 'database', process: database },
      { name: 'nats', process: nats },
    ];
  }

  get kills(): number {
    return [...this.counts].reduce((sum, [what, n]) => (what.startsWith('kill') ? sum + n : sum), 0);
  }

  async run(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const { draw } = this.#parts;
      const calm = draw(CALM_IN) === 0 && this.kills > 0;
      const ms = calm ? CALM_MS : draw(NEXT_MS);
      await sleep(ms, undefined, { signal: over }).catch(() => undefined);
      if (!over.aborted) await this.#inject();
    }
    await Promise.all(this.#repairs);
  }

  async #inject(): Promise<void> {
    const { draw, cluster } = this.#parts;
    const target = this.#targets[draw(this.#targets.length)];
    if (target === undefined) return;
    // The first fault is a kill, so that the shortest siege has one.
    if (this.kills === 0) return this.#kill(target);
    switch (draw(12)) {
      case 0:
        return this.#pause(target);
      case 1:
        this.#note('cut every connection of players and floors');
        return cluster.balancer.cut();
      case 2:
        return this.#trouble('take the power of a cabinet', { do: 'power-off' }, { do: 'power-on' });
      case 3:
        return this.#cabinetTrouble();
      case 4:
        return this.#cutLink();
      case 5:
        return this.#holdLink();
      default:
        return this.#kill(target);
    }
  }

  #kill({ name, process }: Target): void {
    this.#note(`kill ${name}`);
    signal(process, 'SIGKILL');
  }

  /** Cuts the connections of one node to database or NATS; it may connect at once. */
  #cutLink(): void {
    const [node, link] = this.#drawLink();
    this.#note(`cut ${node?.name} from ${link}`);
    node?.reset(link);
  }

  /** Nothing passes between one node and database or NATS for a while, and no connection ends. */
  #holdLink(): void {
    const [node, link] = this.#drawLink();
    const ms = this.#parts.draw(LONGEST_PAUSE_MS);
    this.#note(`silence between ${node?.name} and ${link}`);
    node?.hold(link, true);
    this.#repairLater(ms, async () => node?.hold(link, false));
  }

  #drawLink(): readonly [ClusterNode | undefined, Link] {
    const { draw, cluster } = this.#parts;
    return [cluster.nodes[draw(cluster.nodes.length)], draw(2) === 0 ? 'database' : 'nats'];
  }

  #cabinetTrouble(): Promise<void> {
    const { draw } = this.#parts;
    switch (draw(3)) {
      case 0:
        return this.#trouble('open a door', { do: 'open-door' }, { do: 'close-door' });
      case 1:
        return this.#trouble('tilt a cabinet', { do: 'tilt' }, { do: 'clear-tilt' });
      default:
        return this.#trouble('hit a jackpot', { do: 'hit-jackpot', amount: 1_000 + draw(9_000) });
    }
  }

  #note(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
    this.#parts.say(what);
  }

  /** Stops the process without ending it; it cannot notice. */
  #pause({ name, process }: Target): void {
    const { pid } = process;
    const ms = this.#parts.draw(LONGEST_PAUSE_MS);
    this.#note(`pause ${name}`);
    signal(process, 'SIGSTOP');
    this.#repairLater(ms, async () => {
      if (process.pid === pid) signal(process, 'SIGCONT');
    });
  }

  /** Begins a trouble at one cabinet, and ends it after a while if it has an end. */
  async #trouble(what: string, begin: Order, end?: Order): Promise<void> {
    const { draw, cluster } = this.#parts;
    const floor = cluster.floors[draw(cluster.floors.length)];
    if (floor === undefined) return;
    const id = floor.machineIds[draw(floor.machineIds.length)] ?? 0;
    const ms = draw(LONGEST_TROUBLE_MS);
    const begun = await behind(floor, id, begin).then(
      () => true,
      // All cabinets may be down, or this one without power or in a game.
      () => false,
    );
    if (begun) this.#note(what);
    // The trouble may have begun although its answer was lost, and cabinets store it.
    if (end !== undefined) this.#repairLater(ms, () => this.#retry(() => behind(floor, id, end)));
  }

  /** Retries while the cabinets' process restarts. */
  async #retry(repair: () => Promise<unknown>): Promise<void> {
    for (const began = performance.now(); ; ) {
      try {
        await repair();
        return;
      } catch (error) {
        if (error instanceof Error && error.message === REPAIRED) return;
        if (performance.now() - began > REPAIRED_MOST_MS) throw error;
        await sleep(REPAIR_RETRY_MS);
      }
    }
  }

  #repairLater(ms: number, repair: () => Promise<void>): void {
    const repairing = sleep(ms).then(repair);
    // `run` throws the error at its end.
    repairing.catch(() => undefined);
    this.#repairs.push(repairing);
  }
}

function signal(process: Target['process'], name: NodeJS.Signals): void {
  // Between its end and its restart there is no process to signal.
  if (process.pid === undefined) return;
  try {
    globalThis.process.kill(process.pid, name);
  } catch {
    return;
  }
}
