import { setTimeout as sleep } from 'node:timers/promises';
import type { Draw } from '@floorcast/simulated-egm/game/play';
import type { Cluster } from '../../scripts/lib/cluster.ts';
import type { Supervised } from '../../scripts/lib/processes.ts';
import { behind, type Order } from '../cabinet.ts';

interface HandParts {
  readonly cluster: Cluster;
  readonly machineIds: readonly number[];
  readonly draw: Draw;
  /** Says what was done. */
  readonly say: (line: string) => void;
}

/** Blows come fast, one upon the other, and then for a while none: long enough to play. */
const NEXT_MS = 2_000;
const CALM_MS = 8_000;
const CALM_IN = 8;
/** Longer than a lease holds. */
const LONGEST_PAUSE_MS = 9_000;
const LONGEST_TROUBLE_MS = 4_000;
/** Within that (ms) all cabinets are there again, however often they were killed: their supervisor waits longer each time. */
const MENDED_MOST_MS = 60_000;
const MEND_AGAIN_MS = 250;
/** What a cabinet says that needs no mending: one that starts again has its power. */
const MENDED = 'power-on: power-is-on';

/** What breaks things, in an order that its draws give. */
export class Hand {
  readonly #parts: HandParts;
  readonly #targets: readonly [name: string, process: Supervised][];
  /** How often it did what. */
  readonly counts = new Map<string, number>();
  #mending: Promise<void>[] = [];

  constructor(parts: HandParts) {
    this.#parts = parts;
    const { nodes, floor, hall, database, nats } = parts.cluster;
    this.#targets = [
      ...nodes.map((node, index): [string, Supervised] => [`node ${index + 1}`, node]),
      ['floor', floor],
      ['cabinets', hall],
      ['database', database],
      ['nats', nats],
    ];
  }

  /** Kills, by the most of what it does. */
  get kills(): number {
    return [...this.counts].reduce((sum, [what, n]) => (what.startsWith('kill') ? sum + n : sum), 0);
  }

  async work(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const { draw } = this.#parts;
      const calm = draw(CALM_IN) === 0 && this.kills > 0;
      const ms = calm ? CALM_MS : draw(NEXT_MS);
      await sleep(ms, undefined, { signal: over }).catch(() => undefined);
      if (!over.aborted) await this.#strike();
    }
    await Promise.all(this.#mending);
  }

  async #strike(): Promise<void> {
    const { draw, cluster } = this.#parts;
    const [name, process] = this.#targets[draw(this.#targets.length)] ?? ['', undefined];
    if (process === undefined) return;
    // The first blow is a kill, so that the shortest siege has one.
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
        return this.#calamity();
      default:
        return this.#kill(name, process);
    }
  }

  #kill(name: string, process: Supervised): void {
    this.#note(`kill ${name}`);
    signal(process, 'SIGKILL');
  }

  /** What cabinets know by themselves. */
  #calamity(): Promise<void> {
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

  /** It stands still and does not know it. */
  #pause(name: string, process: Supervised): void {
    const { pid } = process;
    const ms = this.#parts.draw(LONGEST_PAUSE_MS);
    this.#note(`pause ${name}`);
    signal(process, 'SIGSTOP');
    this.#later(ms, async () => {
      if (process.pid === pid) signal(process, 'SIGCONT');
    });
  }

  /** Something at one cabinet, and its end after a while where it has one. */
  async #trouble(what: string, begin: Order, end?: Order): Promise<void> {
    const { draw, machineIds, cluster } = this.#parts;
    const id = machineIds[draw(machineIds.length)] ?? 0;
    const ms = draw(LONGEST_TROUBLE_MS);
    const begun = await behind(cluster, id, begin).then(
      () => true,
      // All cabinets may be down, or this one dark or in a game.
      () => false,
    );
    if (begun) this.#note(what);
    // An answer that was lost may have been a yes, and cabinets remember.
    if (end !== undefined) this.#later(ms, () => this.#until(() => behind(cluster, id, end)));
  }

  /** A cabinet whose process is being started again is tried again. */
  async #until(done: () => Promise<unknown>): Promise<void> {
    for (const began = performance.now(); ; ) {
      try {
        await done();
        return;
      } catch (error) {
        if (error instanceof Error && error.message === MENDED) return;
        if (performance.now() - began > MENDED_MOST_MS) throw error;
        await sleep(MEND_AGAIN_MS);
      }
    }
  }

  #later(ms: number, mend: () => Promise<void>): void {
    const mending = sleep(ms).then(mend);
    // Told once all is over.
    mending.catch(() => undefined);
    this.#mending.push(mending);
  }
}

function signal(process: Supervised, name: NodeJS.Signals): void {
  // Between two lives it has none to lose.
  if (process.pid === undefined) return;
  try {
    globalThis.process.kill(process.pid, name);
  } catch {
    return;
  }
}
