import { isDeepStrictEqual } from 'node:util';
import { WALL_ROWS_AT_ONCE } from '@floorcast/contract/console-socket';
import { type WallFloor, type WallMachine, WallRows } from '@floorcast/contract/wall';
import type { Logger } from 'pino';
import { inBackground } from '../../platform/background.ts';
import { type Bus, NoReply, NoResponder } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { KeyedMutex } from '../../platform/concurrency/lanes.ts';
import { FloorRows, WALL_TOPIC, wallListTopic } from './topics.ts';

/** How long (ms) an owner may take to answer. */
const PATIENCE_MS = 2_000;
/** An owner speaks of its floor at least so often (ms); one that is silent for longer is gone, with the link. */
export const HEARTBEAT_MS = 5_000;
const SILENT_MS = 3 * HEARTBEAT_MS;

interface WallParts {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  /** Every floor that has machines. */
  readonly floors: () => ReadonlySet<string>;
}

/** The floor wall: every machine as it is now. Each node has it, as the owners of the floors publish it. */
export class Wall {
  readonly #parts: WallParts;
  readonly #mutex = new KeyedMutex<'rows'>();
  readonly #machines = new Map<number, WallMachine>();
  readonly #floors = new Map<string, WallFloor>();
  /** When each floor was spoken of last, on the monotonic clock (ms). */
  readonly #spokenAt = new Map<string, number>();
  #cancelCheck: () => void = () => undefined;
  readonly #listeners = new Set<(rows: WallRows) => void>();

  private constructor(parts: WallParts) {
    this.#parts = parts;
  }

  /** Opens the wall, which then follows the owners of the floors. */
  static open(parts: WallParts): Wall {
    const { bus, log } = parts;
    const wall = new Wall(parts);
    bus.subscribe(WALL_TOPIC, (message) => wall.#put(FloorRows.parse(message)));
    bus.followOthers((inReach) => {
      if (inReach) inBackground(log, wall.refresh(), 'reading the floor wall');
    });
    inBackground(log, wall.refresh(), 'reading the floor wall');
    wall.#checkLater();
    return wall;
  }

  close(): void {
    this.#cancelCheck();
    this.#listeners.clear();
  }

  /** All rows, in the order of the machines' ids. */
  rows(): WallRows {
    const machines = [...this.#machines.values()].sort((a, b) => a.id - b.id);
    return { machines, floors: [...this.#floors.values()], gone: [] };
  }

  machine(id: number): WallMachine | undefined {
    return this.#machines.get(id);
  }

  /** Calls `listener` for changed rows. Returns how to stop. */
  follow(listener: (rows: WallRows) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks the owners of all floors. A floor without an owner is published by its next one. */
  refresh(): Promise<void> {
    return this.#mutex.run('rows', async () => {
      await Promise.all([...this.#parts.floors()].map((floorId) => this.#ask(floorId)));
    });
  }

  async #ask(floorId: string): Promise<void> {
    try {
      let after = 0;
      for (;;) {
        const answer = await this.#parts.bus.request(wallListTopic(floorId), { after }, PATIENCE_MS);
        const rows = WallRows.parse(answer);
        this.#put({ floorId, rows });
        const last = rows.machines.at(-1)?.id;
        if (last === undefined || rows.machines.length < WALL_ROWS_AT_ONCE) return;
        after = last;
      }
    } catch (error) {
      if (!(error instanceof NoResponder || error instanceof NoReply)) throw error;
    }
  }

  #checkLater(): void {
    this.#cancelCheck = this.#parts.clock.after(HEARTBEAT_MS, () => {
      this.#checkOwners();
      this.#checkLater();
    });
  }

  /** A killed owner says nothing more, and the next one may be long in coming. */
  #checkOwners(): void {
    const now = this.#parts.clock.monotonic();
    const since = new Date(this.#parts.clock.now()).toISOString();
    const floors = [...this.#floors.values()]
      .filter(({ id, linked }) => linked && now - (this.#spokenAt.get(id) ?? now) > SILENT_MS)
      .map((floor) => ({ ...floor, linked: false, since, clockDifferenceMs: null }));
    for (const floor of floors) this.#floors.set(floor.id, floor);
    if (floors.length > 0)
      for (const listener of this.#listeners) listener({ machines: [], floors, gone: [] });
  }

  #put({ floorId, rows }: FloorRows): void {
    this.#spokenAt.set(floorId, this.#parts.clock.monotonic());
    for (const machine of rows.machines) this.#machines.set(machine.id, machine);
    const floors = rows.floors.filter((floor) => !isDeepStrictEqual(this.#floors.get(floor.id), floor));
    for (const floor of floors) this.#floors.set(floor.id, floor);
    // A machine that was moved is on the wall by its new floor.
    const gone = rows.gone.filter((id) => this.#machines.get(id)?.floorId === floorId);
    for (const id of gone) this.#machines.delete(id);
    if (rows.machines.length + floors.length + gone.length === 0) return;
    for (const listener of this.#listeners) listener({ machines: rows.machines, floors, gone });
  }
}
