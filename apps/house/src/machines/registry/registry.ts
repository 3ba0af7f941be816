import { assertNever } from '@floorcast/contract/assert-never';
import type { ErrorName } from '@floorcast/contract/errors';
import type { FloorMachine, MachineCondition } from '@floorcast/contract/floor-link';
import { HOLD_MS, type Lamps, type Machine, type MachineStatus } from '@floorcast/contract/machines';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import type { SessionState } from '@floorcast/contract/sockets';
import type { MachineFault } from '@floorcast/contract/trouble';
import * as z from 'zod';
import type { Bus } from '../../platform/bus/bus.ts';
import type { MachineSetup } from './machines.repository.ts';

/** Topic of a changed configuration of machines. */
export const MACHINES_CHANGED_TOPIC = 'machines.changed';

/** Topic of changes of what lists show of a machine, as a `Machine`. */
export const MACHINE_LISTED_TOPIC = 'machine.listed';

/** Topic of changes of a machine's status, as `{id, status}`. */
export const MACHINE_STATUS_TOPIC = 'machine.status';
export const MachineChange = z.object({ id: z.number(), status: z.string() });

/** A seat that is taken: the state of its play session, and the player. */
interface Seat {
  readonly state: Exclude<SessionState, 'ended'>;
  readonly playerId: number;
}

type Equipment = Pick<FloorMachine, 'bands' | 'denomination' | 'buttons' | 'holds' | 'holdMs' | 'cameras'>;

/** A machine at this moment: its configuration, its state as the floor reports it, and its seat. */
export interface LiveMachine extends MachineSetup {
  readonly condition: MachineCondition;
  readonly credit: MinorUnits;
  /** Whether the machine has reported its credit to this process. */
  readonly creditKnown: boolean;
  readonly equipment: Equipment;
  readonly lamps: Lamps | null;
  readonly fault: MachineFault | null;
  /** The number of the running game, 0 if it began before this process; undefined between games. */
  readonly running: number | undefined;
  readonly bonus: boolean;
  /** Undefined while the seat is free. */
  readonly seat: Seat | undefined;
  /** How many players wait for the seat, and whether it is reserved for one of them. */
  readonly queue: { readonly waiting: number; readonly reserved: boolean };
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
  queue: { waiting: 0, reserved: false },
};

/** The fields that the lobby's list shows. */
const LISTED: readonly (keyof LiveMachine)[] = ['condition', 'bonus', 'seat', 'queue', 'equipment'];

/** The current state of a floor's machines. All of it can be rebuilt from the database and the floor. */
export class MachineRegistry {
  #machines = new Map<number, LiveMachine>();
  /** What lists show of each machine, as it was published last. */
  readonly #listed = new Map<number, string>();
  readonly #bus: Bus;
  readonly #observers = new Set<(machineId: number) => void>();

  constructor(setups: readonly MachineSetup[], bus: Bus) {
    this.#bus = bus;
    this.setUp(setups);
  }

  /** Applies the configuration of all machines: their known state stays; new ones are offline until a floor names them. */
  setUp(setups: readonly MachineSetup[]): void {
    const before = this.#machines;
    this.#machines = new Map(
      setups.map((setup) => [setup.id, { ...(before.get(setup.id) ?? UNNAMED), ...setup }]),
    );
    for (const machine of this.all()) {
      this.#publishListed(machine);
      this.#publishStatus(before.get(machine.id), machine);
    }
    for (const id of new Set([...before.keys(), ...this.#machines.keys()])) this.#changed(id);
  }

  /** Other nodes may have missed changes: publishes what they show of every machine. */
  publishAll(): void {
    for (const machine of this.all()) {
      this.#bus.publish(MACHINE_LISTED_TOPIC, listed(machine));
      this.#bus.publish(MACHINE_STATUS_TOPIC, { id: machine.id, status: statusOf(machine) });
    }
  }

  /** Calls `changed` after each change of a machine, also of one that is gone. */
  observe(changed: (machineId: number) => void): void {
    this.#observers.add(changed);
  }

  find(id: number): LiveMachine | undefined {
    return this.#machines.get(id);
  }

  all(): LiveMachine[] {
    return [...this.#machines.values()];
  }

  list(): Machine[] {
    return this.all().map(listed);
  }

  /** The account of the player at a machine; undefined while the seat is free. */
  playerAt(id: number): number | undefined {
    return this.#machines.get(id)?.seat?.playerId;
  }

  ofFloor(floorId: string): LiveMachine[] {
    return this.all().filter((machine) => machine.floorId === floorId);
  }

  /**
   * A floor has named its machines; those that it did not name are offline. A floor that has `forgotten` everything will
   * not report the end of an earlier game.
   */
  floorLinked(floorId: string, present: readonly FloorMachine[], forgotten = false): void {
    const byId = new Map(present.map((machine) => [machine.id, machine]));
    for (const { id } of this.ofFloor(floorId)) {
      const reported = byId.get(id);
      if (reported === undefined) this.change(id, { condition: 'offline' });
      else {
        const { condition, lamps, fault, playing, bands, denomination } = reported;
        const { buttons, holds, holdMs, cameras } = reported;
        const equipment = { bands, denomination, buttons, holds, holdMs, cameras };
        // The end of a game that has ended meanwhile is still to be reported: until then the game counts as running.
        const before = forgotten ? undefined : this.find(id)?.running;
        const game = { running: playing === true ? (before ?? 0) : before };
        const meter = this.#meter(id, reported);
        this.change(id, { condition, ...meter, ...game, lamps, fault, equipment });
      }
    }
  }

  /** A floor that does not reach a machine does not know its meter: a known credit stays. */
  #meter(id: number, { condition, credit }: FloorMachine): Partial<LiveMachine> {
    if (condition !== 'offline') return { credit, creditKnown: true };
    return this.find(id)?.creditKnown === true ? {} : { credit };
  }

  /** A floor has disconnected: its machines are offline. */
  floorUnlinked(floorId: string): void {
    for (const { id } of this.ofFloor(floorId)) this.change(id, { condition: 'offline' });
  }

  setCredit(id: number, credit: MinorUnits): void {
    this.change(id, { credit, creditKnown: true });
  }

  /** Applies what has become known of a machine. */
  change(id: number, change: Partial<LiveMachine>): void {
    const before = this.#machines.get(id);
    if (before === undefined) return;
    const after = { ...before, ...change };
    this.#machines.set(id, after);
    if (LISTED.some((part) => part in change)) this.#publishListed(after);
    this.#publishStatus(before, after);
    this.#changed(id);
  }

  #changed(id: number): void {
    for (const changed of this.#observers) changed(id);
  }

  #publishListed(machine: LiveMachine): void {
    const shown = listed(machine);
    const text = JSON.stringify(shown);
    if (this.#listed.get(machine.id) === text) return;
    this.#listed.set(machine.id, text);
    this.#bus.publish(MACHINE_LISTED_TOPIC, shown);
  }

  #publishStatus(before: LiveMachine | undefined, after: LiveMachine): void {
    const status = statusOf(after);
    if (before === undefined || status !== statusOf(before))
      this.#bus.publish(MACHINE_STATUS_TOPIC, { id: after.id, status });
  }
}

/** The status in the lobby. The condition of a machine takes precedence over its seat. */
export function statusOf(machine: LiveMachine): MachineStatus {
  const { condition, bonus, seat, reserved, outOfService, queue } = machine;
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
      if (outOfService !== null) return 'malfunction';
      return reserved || queue.reserved ? 'reserved' : 'available';
    default:
      return assertNever(state);
  }
}

/** A machine in the lobby's list while nothing is known of it but its configuration. */
export const unlisted = (setup: MachineSetup): Machine => listed({ ...UNNAMED, ...setup });

/** A machine in the lobby's list. */
export function listed(machine: LiveMachine): Machine {
  const { id, name, brand, image, reserved: reservation, queue } = machine;
  const shown = { id, name, status: statusOf(machine), brand, image, reservation };
  return { ...shown, ...(queue.waiting > 0 && { waiting: queue.waiting }), ...offerOf(machine) };
}

/** What a game costs at the machine, as far as its floor has described it. */
function offerOf({ equipment }: LiveMachine): Pick<Machine, 'bets' | 'denomination'> {
  const { bands, denomination } = equipment;
  const bets = bands.map(({ bet }) => bet).sort((a, b) => a - b);
  const [lowest, highest] = [bets[0], bets.at(-1)];
  return {
    ...(lowest === undefined || highest === undefined ? {} : { bets: { lowest, highest } }),
    ...(denomination === undefined ? {} : { denomination }),
  };
}

/** Why the seat of a machine that is free cannot be taken, or not by an account of this type. */
export function whyClosed(
  { condition, reserved, outOfService }: LiveMachine,
  type: 'user' | 'staff' | 'admin',
): ErrorName | undefined {
  if (condition === 'offline') return 'machineOffline';
  if (condition === 'malfunction' || outOfService !== null) return 'machineMalfunction';
  return reserved && type === 'user' ? 'machineReserved' : undefined;
}

/** Whether a player could take the machine's seat now, if it is free. */
export const canBeTaken = ({ condition, credit, creditKnown, running }: LiveMachine): boolean =>
  condition === 'ready' && creditKnown && credit === 0 && running === undefined;
