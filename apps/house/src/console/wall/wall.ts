import { isDeepStrictEqual } from 'node:util';
import { WALL_ROWS_AT_ONCE } from '@floorcast/contract/console-socket';
import { type WallFloor, type WallMachine, WallRows } from '@floorcast/contract/wall';
import * as z from 'zod';
import type { SiteContext } from '../../context.ts';
import { inBackground } from '../../platform/background.ts';
import { NoReply, NoResponder } from '../../platform/bus/bus.ts';
import { KeyedMutex } from '../../platform/concurrency/lanes.ts';

/** How long (ms) an owner may take to answer. */
const PATIENCE_MS = 2_000;
/** An owner speaks of its floor at least so often (ms); one that is silent for longer is gone, with the link. */
export const HEARTBEAT_MS = 5_000;
const SILENT_MS = 3 * HEARTBEAT_MS;

/** The floor wall: every machine as it is now. Each node has it, as the owners of the floors publish it. */
export class Wall {
  readonly #parts;
  readonly #mutex = new KeyedMutex<'rows'>();
  readonly #machines = new Map<number, WallMachine>();
  readonly #floors = new Map<string, WallFloor>();
  /** When each floor was spoken of last, on the monotonic clock (ms). */
  readonly #spokenAt = new Map<string, number>();
  #cancelCheck: () => void = () => undefined;
  readonly #listeners = new Set<(rows: WallRows) => void>();

  constructor(
    parts: Pick<SiteContext, 'bus' | 'clock' | 'log'> & {
      /** Every floor that has machines. */
      readonly floors: () => ReadonlySet<string>;
    },
  ) {
    this.#parts = parts;
    const { bus, log } = parts;
    const refresh = () => inBackground(log, this.refresh(), 'reading the floor wall');
    bus.subscribe(WALL_TOPIC, (message) => this.#put(FloorRows.parse(message)));
    bus.followOthers((inReach) => {
      if (inReach) refresh();
    });
    refresh();
    this.#checkLater();
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

/** Topic of rows of the wall that have changed, as the owner of a floor publishes them. */
export const WALL_TOPIC = 'console.wall';
/** Topic of calls of staff that are new or have changed. */
export const CONSOLE_CALLS_TOPIC = 'console.calls';

/** Topic on which the owner of a floor answers with rows of the wall: those after a machine's id, as many as fit. */
export const wallListTopic = (floorId: string): string => `floor.${floorId}.wall`;

/** Rows of one floor, which alone may say that a machine of it is gone. */
export const FloorRows = z.object({ floorId: z.string(), rows: WallRows });
export type FloorRows = z.infer<typeof FloorRows>;

export const WallPage = z.object({ after: z.number() });
