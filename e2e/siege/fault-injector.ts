import { setTimeout as sleep } from 'node:timers/promises';
import type { Draw } from '@floorcast/simulated-egm/game/play';
import type { Cluster } from '../../scripts/lib/site/cluster.ts';
import type { Supervised } from '../../scripts/lib/site/supervised.ts';
import { behind, type Order } from '../support/cabinet-control.ts';

interface FaultInjectorParts {
  readonly cluster: Cluster;
  readonly machineIds: readonly number[];
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

/** Injects faults into a cluster, in an order that its draws give. */
export class FaultInjector {
  readonly #parts: FaultInjectorParts;
  readonly #targets: readonly [name: string, process: Supervised][];
  /** How often each fault was injected. */
  readonly counts = new Map<string, number>();
  #repairs: Promise<void>[] = [];

  constructor(parts: FaultInjectorParts) {
    this.#parts = parts;
    const { nodes, floor, cabinets, database, nats } = parts.cluster;
    this.#targets = [
      ...nodes.map((node, index): [string, Supervised] => [`node ${index + 1}`, node]),
      ['floor', floor],
      ['cabinets', cabinets],
      ['database', database],
      ['nats', nats],
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
    const [name, process] = this.#targets[draw(this.#targets.length)] ?? ['', undefined];
    if (process === undefined) return;
    // The first fault is a kill, so that the shortest siege has one.
    if (this.kills === 0) return this.#kill(name, process);
    switch (draw(10)) {
      case 0:
        return this.#pause(name, process);
      case 1:
        this.#note('cut every connection of players and floors');
        return cluster.balancer.cut();
      case 2:
        return this.#trouble('take the power of a cabinet', { do: 'power-off' }, { do: 'power-on' });
      case 3:
        return this.#cabinetTrouble();
      default:
        return this.#kill(name, process);
    }
  }

  #kill(name: string, process: Supervised): void {
    this.#note(`kill ${name}`);
    signal(process, 'SIGKILL');
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
  #pause(name: string, process: Supervised): void {
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
    const { draw, machineIds, cluster } = this.#parts;
    const id = machineIds[draw(machineIds.length)] ?? 0;
    const ms = draw(LONGEST_TROUBLE_MS);
    const begun = await behind(cluster, id, begin).then(
      () => true,
      // All cabinets may be down, or this one without power or in a game.
      () => false,
    );
    if (begun) this.#note(what);
    // The trouble may have begun although its answer was lost, and cabinets store it.
    if (end !== undefined) this.#repairLater(ms, () => this.#retry(() => behind(cluster, id, end)));
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

function signal(process: Supervised, name: NodeJS.Signals): void {
  // Between its end and its restart there is no process to signal.
  if (process.pid === undefined) return;
  try {
    globalThis.process.kill(process.pid, name);
  } catch {
    return;
  }
}
