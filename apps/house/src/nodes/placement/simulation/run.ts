import { seededChance } from '@floorcast/depth/chance';
import type { SimulatedNode } from './simulated-node.ts';
import { SimulatedSite } from './simulated-site.ts';

/** How long (ms) things happen to a site, and how long it then has to recover. */
const DISTURBED_MS = 40_000;
const RECOVERY_MS = 14_000;
/** The mean time (ms) between two disturbances, and between two writes. */
const BETWEEN_MS = 3_000;
const WRITE_MS = 40;

/** How many moves there may be, relative to the fewest that even quotas need. */
const MOST_MOVES = 1.5;

export interface Scale {
  readonly floors: number;
  readonly machines: number;
  readonly nodes: number;
}

/** What one seed came to. */
export interface Outcome {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly moves: number;
  readonly leastMoves: number;
  readonly writes: number;
  readonly refused: number;
  /** How long (ms) something was still unowned after the last disturbance, each time. */
  readonly unowned: readonly number[];
  readonly disturbances: Readonly<Record<string, number>>;
}

/** What happens to a site, as often as it says relative to the others. */
const DISTURBANCES: readonly (readonly [name: string, weight: number, happen: (run: Run) => void])[] = [
  ['join', 3, (run) => run.join()],
  ['leave', 2, (run) => run.one((node) => run.leave(node))],
  ['kill', 3, (run) => run.one((node) => run.site.kill(node))],
  ['short pause', 2, (run) => run.one((node) => run.site.pause(node, 5_000 * run.chance()))],
  ['long pause', 2, (run) => run.one((node) => run.site.pause(node, 5_000 + 10_000 * run.chance()))],
  ['cut from the store', 3, (run) => run.one((node) => run.site.cutFromStore(node, 15_000 * run.chance()))],
  ['cut from the bus', 3, (run) => run.one((node) => run.site.cutFromBus(node, 15_000 * run.chance()))],
  ['store away', 1, (run) => run.site.stopStore(8_000 * run.chance())],
  ['bus away', 1, (run) => run.site.stopBus(8_000 * run.chance())],
];

/** One run: disturbances drawn by a seed, until the site has recovered. */
export async function runSeed(seed: number, scale: Scale): Promise<Outcome> {
  return new Run(seed, scale).whole();
}

class Run {
  readonly chance: () => number;
  readonly site: SimulatedSite;
  readonly #seed: number;
  readonly #nodes: number;
  readonly #happened: Record<string, number> = {};
  /** Nodes that are stopped on purpose: they are not started again. */
  readonly #leaving = new Set<SimulatedNode>();
  #names = 0;

  constructor(seed: number, { floors, machines, nodes }: Scale) {
    this.#seed = seed;
    this.#nodes = nodes;
    this.chance = seededChance(seed);
    this.site = new SimulatedSite({ floors, machines, chance: this.chance });
  }

  async whole(): Promise<Outcome> {
    const { timeline, checks } = this.site;
    const first = 1 + Math.floor(this.chance() * this.#nodes);
    for (let n = 0; n < first; n++) timeline.after(this.chance() * 2_000, () => this.join());
    this.#play();
    await timeline.run(4_000);
    while (timeline.now < DISTURBED_MS) {
      this.#disturb();
      await timeline.run(-Math.log(1 - this.chance()) * BETWEEN_MS);
    }
    this.#recover();
    await timeline.run(RECOVERY_MS);
    const { moves } = checks;
    checks.finish();
    await timeline.run(2_000);
    if (checks.moves !== moves) checks.violations.push('floors move although nothing happens');
    if (checks.moves > MOST_MOVES * checks.leastMoves)
      checks.violations.push(`${checks.moves} moves, where ${checks.leastMoves} are needed`);
    return {
      seed: this.#seed,
      violations: checks.violations,
      moves,
      leastMoves: checks.leastMoves,
      writes: checks.writes,
      refused: checks.refused,
      unowned: checks.unowned,
      disturbances: this.#happened,
    };
  }

  join(): void {
    if (this.site.nodes.size < this.#nodes) this.site.join(`node ${++this.#names}`, { skewed: true });
  }

  leave(node: SimulatedNode): void {
    if (this.#leaving.has(node)) return;
    this.#leaving.add(node);
    this.site.stop(node);
  }

  one(call: (node: SimulatedNode) => void): void {
    const nodes = [...this.site.nodes];
    const node = nodes[Math.floor(this.chance() * nodes.length)];
    if (node !== undefined) call(node);
  }

  #disturb(): void {
    const all = DISTURBANCES.reduce((sum, [, weight]) => sum + weight, 0);
    let at = this.chance() * all;
    for (const [name, weight, happen] of DISTURBANCES) {
      at -= weight;
      if (at >= 0) continue;
      this.#happened[name] = (this.#happened[name] ?? 0) + 1;
      happen(this);
      return;
    }
  }

  /** Whatever is disturbed recovers within its own time; a site without a node gets one. */
  #recover(): void {
    const { timeline, nodes } = this.site;
    for (const node of nodes) {
      node.process.resume();
      node.link.mend();
      node.bus.mend();
    }
    const stays = () => [...nodes].some((node) => !this.#leaving.has(node));
    if (!stays()) this.join();
    timeline.after(5_000, () => stays() || this.join());
  }

  #play(): void {
    const play = () => {
      this.site.play();
      this.#play();
    };
    this.site.timeline.after(this.chance() * 2 * WRITE_MS, play, { quiet: true });
  }
}
