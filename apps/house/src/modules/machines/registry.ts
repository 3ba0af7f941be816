import { assertNever } from '@floorcast/contract/assert-never';
import type { FloorMachine, MachineCondition } from '@floorcast/contract/floor-link';
import { HOLD_MS, type Lamps, type Machine, type MachineStatus } from '@floorcast/contract/machines';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { SessionState } from '@floorcast/contract/sockets';
import type { MachineFault } from '@floorcast/contract/trouble';
import * as z from 'zod';
import type { Bus } from '../../platform/bus/bus.ts';
import type { MachineSetup } from './machines.repository.ts';

/** Where it is told that machines were set up, or otherwise than before. */
export const MACHINES_CHANGED_TOPIC = 'machines.changed';

/** Where a change of a machine's status is published, as `{id, status}`. */
export const MACHINE_STATUS_TOPIC = 'machine.status';
export const MachineChange = z.object({ id: z.number(), status: z.string() });

/** A seat that is taken: the state of its play session, and the player. */
export interface Seat {
  readonly state: Exclude<SessionState, 'ended'>;
  readonly playerId: number;
}

/** Who waits for a seat: how many, and whether it is kept for one of them. */
export interface Line {
  readonly waiting: number;
  readonly kept: boolean;
}

/** A machine as it is now: its setup, what its floor says, and its seat. */
export interface LiveMachine extends MachineSetup {
  readonly condition: MachineCondition;
  readonly credit: MinorUnits;
  /** Whether the machine itself has told its credit to this process. */
  readonly creditKnown: boolean;
  readonly equipment: Pick<FloorMachine, 'bands' | 'buttons' | 'holds' | 'holdMs' | 'cameras'>;
  readonly lamps: Lamps | null;
  /** What the machine says is wrong with it. */
  readonly fault: MachineFault | null;
  /** The number of the game that runs, 0 when it began before this process; undefined between games. */
  readonly running: number | undefined;
  /** Whether it plays games that were won, by itself. */
  readonly bonus: boolean;
  /** Undefined while the seat is free. */
  readonly seat: Seat | undefined;
  readonly line: Line;
}

/** A machine that no floor has named yet. */
const UNNAMED: Omit<LiveMachine, keyof MachineSetup> = {
  condition: 'offline',
  credit: minorUnits(0),
  creditKnown: false,
  equipment: { bands: [], buttons: [], holds: [], holdMs: HOLD_MS, cameras: [] },
  lamps: null,
  fault: null,
  running: undefined,
  bonus: false,
  seat: undefined,
  line: { waiting: 0, kept: false },
};

/** Of what changes about a machine, what the lobby's list says. */
const LISTED = ['condition', 'bonus', 'seat', 'line'] as const satisfies readonly (keyof LiveMachine)[];

/** What every machine is like at this moment; all of it can be rebuilt from the database and the floors. */
export class MachineRegistry {
  #machines = new Map<number, LiveMachine>();
  #listed: Machine[] | undefined;
  readonly #bus: Bus;

  constructor(setups: readonly MachineSetup[], bus: Bus) {
    this.#bus = bus;
    this.setUp(setups);
  }

  /** Takes all machines as they are set up now: what is known of them stays; new ones are offline until named. */
  setUp(setups: readonly MachineSetup[]): void {
    const before = this.#machines;
    this.#listed = undefined;
    this.#machines = new Map(
      setups.map((setup) => [setup.id, { ...(before.get(setup.id) ?? UNNAMED), ...setup }]),
    );
    for (const machine of this.all()) this.#tell(before.get(machine.id), machine);
  }

  find(id: number): LiveMachine | undefined {
    return this.#machines.get(id);
  }

  all(): LiveMachine[] {
    return [...this.#machines.values()];
  }

  /** As the lobby lists them: the same list until there is news for it. */
  list(): Machine[] {
    this.#listed ??= this.all().map(listed);
    return this.#listed;
  }

  /** The account of the player at a machine; undefined while the seat is free. */
  playerAt(id: number): number | undefined {
    return this.#machines.get(id)?.seat?.playerId;
  }

  ofFloor(floorId: string): LiveMachine[] {
    return this.all().filter((machine) => machine.floorId === floorId);
  }

  /**
   * A floor has said what stands on it; machines of it that it did not name are not there. One that has forgotten
   * everything will tell of no end of a game that ran before.
   */
  greeted(floorId: string, present: readonly FloorMachine[], forgotten = false): void {
    const byId = new Map(present.map((machine) => [machine.id, machine]));
    for (const { id } of this.ofFloor(floorId)) {
      const said = byId.get(id);
      if (said === undefined) this.#change(id, { condition: 'offline' });
      else {
        const { condition, lamps, fault, playing, bands, buttons, holds, holdMs, cameras } = said;
        const equipment = { bands, buttons, holds, holdMs, cameras };
        // One that has ended meanwhile is told of yet: until then it counts as running.
        const before = forgotten ? undefined : this.find(id)?.running;
        const game = { running: playing === true ? (before ?? 0) : before };
        const meter = this.#meter(id, said);
        this.#change(id, { condition, ...meter, ...game, lamps, fault, equipment });
      }
    }
  }

  /** A floor that does not reach a machine cannot know its meter: what was known before stands, if anything was. */
  #meter(id: number, { condition, credit }: FloorMachine): Partial<LiveMachine> {
    if (condition !== 'offline') return { credit, creditKnown: true };
    return this.find(id)?.creditKnown === true ? {} : { credit };
  }

  /** A floor has gone: nothing is known of its machines. */
  left(floorId: string): void {
    for (const { id } of this.ofFloor(floorId)) this.#change(id, { condition: 'offline' });
  }

  setCondition(id: number, condition: MachineCondition): void {
    this.#change(id, { condition });
  }

  setFault(id: number, fault: MachineFault | null): void {
    this.#change(id, { fault });
  }

  setCredit(id: number, credit: MinorUnits): void {
    this.#change(id, { credit, creditKnown: true });
  }

  setLamps(id: number, lamps: Lamps | null): void {
    this.#change(id, { lamps });
  }

  setRunning(id: number, running: number | undefined): void {
    this.#change(id, { running });
  }

  setBonus(id: number, bonus: boolean): void {
    this.#change(id, { bonus });
  }

  setSeat(id: number, seat: Seat | undefined): void {
    this.#change(id, { seat });
  }

  setLine(id: number, line: Line): void {
    this.#change(id, { line });
  }

  #change(id: number, change: Partial<LiveMachine>): void {
    const before = this.#machines.get(id);
    if (before === undefined) return;
    const after = { ...before, ...change };
    this.#machines.set(id, after);
    if (LISTED.some((part) => part in change)) this.#listed = undefined;
    this.#tell(before, after);
  }

  #tell(before: LiveMachine | undefined, after: LiveMachine): void {
    const status = statusOf(after);
    if (before === undefined || status !== statusOf(before))
      this.#bus.publish(MACHINE_STATUS_TOPIC, { id: after.id, status });
  }
}

/** One word for the lobby. A machine that is away is said before who sits at it. */
export function statusOf({ condition, bonus, seat, reserved, line }: LiveMachine): MachineStatus {
  if (condition !== 'ready') return condition;
  const state = seat?.state;
  switch (state) {
    case 'opening':
    case 'live':
      return 'playing';
    case 'reconnecting':
      return bonus ? 'waiting-bonus' : 'waiting';
    case 'cashing-out':
      return 'cashing-out';
    case undefined:
      return reserved || line.kept ? 'reserved' : 'available';
    default:
      return assertNever(state);
  }
}

/** As the lobby lists it. */
export const listed = (machine: LiveMachine): Machine => ({
  id: machine.id,
  name: machine.name,
  status: statusOf(machine),
  brand: machine.brand,
  image: machine.image,
  reservation: machine.reserved,
  ...(machine.line.waiting === 0 ? {} : { waiting: machine.line.waiting }),
});
