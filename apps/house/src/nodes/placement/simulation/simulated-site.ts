import { MemorySite } from '../store/memory-lease-store.ts';
import { Checks } from './checks.ts';
import type { SimulatedBusServer } from './simulated-bus.ts';
import { SimulatedNode, type Witness } from './simulated-node.ts';
import { Timeline } from './timeline.ts';

/** A paused or cut off node is judged like any other so long (ms) after it recovered, or it has ended. */
const RECOVERY_MS = 4_000;

interface Options {
  readonly floors: number;
  readonly jobs?: number;
  /** Machines of all floors. */
  readonly machines: number;
  readonly chance: () => number;
}

/** A site with its database, its bus and its nodes, all simulated but for what decides. */
export class SimulatedSite {
  readonly timeline = new Timeline();
  readonly site: MemorySite;
  readonly checks: Checks;
  /** Every node that has not ended. */
  readonly nodes = new Set<SimulatedNode>();
  /** Of the machines, by the names of their floors' leases. */
  readonly #floorsOfMachines: readonly string[];
  readonly #chance: () => number;
  readonly #server: SimulatedBusServer;
  #started = 0;

  constructor({ floors, jobs = 2, machines, chance }: Options) {
    this.#chance = chance;
    const names = Array.from({ length: floors }, (_, at) => `floor:${at + 1}`);
    this.#floorsOfMachines = Array.from({ length: machines }, (_, at) => names[at % floors] ?? '');
    this.site = new MemorySite(
      { now: () => this.timeline.now },
      { floors: names, jobs: Array.from({ length: jobs }, (_, at) => `job:${at + 1}`) },
    );
    this.#server = { timeline: this.timeline, chance, connected: new Set() };
    this.checks = new Checks(this);
  }

  /** Starts a node. `skewed`: its clock is wrong, and not as fast as the others. */
  join(name: string, { skewed = false } = {}): SimulatedNode {
    const order = String(++this.#started);
    const id = `${Math.floor(this.#chance() * 1e9).toString(16)}-${order}`;
    const skew = skewed
      ? { offset: (this.#chance() - 0.5) * 7_200_000, rate: 0.97 + 0.06 * this.#chance() }
      : { offset: 0, rate: 1 };
    const witness: Witness = this.checks;
    const node = new SimulatedNode({
      timeline: this.timeline,
      chance: this.#chance,
      site: this.site,
      server: this.#server,
      node: { id, name, address: `http://${name}` },
      skew,
      witness,
    });
    this.nodes.add(node);
    this.checks.disturbed();
    node.start();
    return node;
  }

  /** SIGTERM. */
  stop(node: SimulatedNode): void {
    this.checks.disturbed();
    void node.stop();
  }

  kill(node: SimulatedNode): void {
    node.kill();
  }

  pause(node: SimulatedNode, millis: number): void {
    node.process.pause();
    this.#disturb(node, millis, () => node.process.resume());
  }

  cutFromStore(node: SimulatedNode, millis: number): void {
    node.link.cut();
    this.#disturb(node, millis, () => node.link.mend());
  }

  cutFromBus(node: SimulatedNode, millis: number): void {
    node.bus.cut();
    this.#disturb(node, millis, () => node.bus.mend());
  }

  /** Every node is cut off from the store at once. */
  stopStore(millis: number): void {
    for (const node of this.nodes) this.cutFromStore(node, millis);
  }

  stopBus(millis: number): void {
    for (const node of this.nodes) this.cutFromBus(node, millis);
  }

  /** One write to a machine by each node that believes to own its floor. */
  play(): void {
    const floor = this.#floorsOfMachines[Math.floor(this.#chance() * this.#floorsOfMachines.length)] ?? '';
    for (const node of this.nodes) node.write(floor, (held) => this.checks.written(node, held));
  }

  #disturb(node: SimulatedNode, millis: number, recover: () => void): void {
    this.checks.disturbed();
    const end = this.timeline.now + millis;
    node.disturbedUntil = Math.max(node.disturbedUntil, end + RECOVERY_MS);
    this.timeline.after(millis, () => {
      recover();
      if (!node.process.ended) this.checks.disturbed();
    });
  }
}
