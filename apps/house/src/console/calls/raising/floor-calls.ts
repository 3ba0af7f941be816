import { CallKind } from '@floorcast/contract/help';
import { callsOf, ON_WALL } from '@floorcast/contract/incidents';
import type { WallCause } from '@floorcast/contract/wall';
import type { Logger } from 'pino';
import type { HouseEvents } from '../../../events.ts';
import { inBackground } from '../../../platform/background.ts';
import { KeyedMutex } from '../../../platform/concurrency/keyed-mutex.ts';
import { Retry } from '../../../platform/retry.ts';
import { CallBook, type CallBookParts } from '../call-book.ts';
import { changeCall, endCalls, findOpenCalls, insertCalls } from '../calls.repository.ts';
import { type CalledFor, type CauseSubject, calledFor } from './causes.ts';
import { FloorHelp } from './floor-help.ts';
import { keyOf, type NewCall } from './new-call.ts';
import { factsOf, type OpenCall, openCallOf, playerOf } from './open-call.ts';
import { unreportedVariances } from './variances.ts';

/** Changes of so long (ms) are written together: a power cut concerns every machine of a site. */
const COLLECT_MS = 20;
/** How long (ms) until the database is asked again that has failed, doubling up to the most. */
const RETRY_FIRST_MS = 500;
const RETRY_MOST_MS = 30_000;

/** Kinds that the owner of a floor closes. */
const CLOSED_HERE: readonly CallKind[] = ON_WALL.flatMap((incident) =>
  'call' in incident ? [incident.call.kind] : [],
);

export interface FloorCallsParts extends CallBookParts {
  readonly floorId: string;
  readonly log: Logger;
  readonly events: HouseEvents;
  readonly machineIds: () => readonly number[];
  /** A machine with the player at its seat; undefined if the floor has none of that id. */
  readonly machine: (machineId: number) => CauseSubject | undefined;
  /** Calls at every change of a machine or its seat. */
  readonly observe: (changed: (machineId: number) => void) => void;
}

/** What is to be written of some machines. */
interface Difference {
  readonly wanted: NewCall[];
  /** Keys of open calls whose cause is gone. */
  readonly over: string[];
}

/**
 * The calls of a floor's machines: raised by the floor's owner as causes begin, and closed as they go. The database holds
 * them, so that the next owner goes on with them.
 */
export class FloorCalls {
  readonly #parts: FloorCallsParts;
  readonly #book: CallBook;
  readonly #open = new Map<string, OpenCall>();
  /** What is the matter with each machine of which that is known. */
  readonly #causes = new Map<number, readonly WallCause[]>();
  /** Machines that are to be looked at. */
  readonly #dirty = new Set<number>();
  /** Machines with a cause that has not lasted long enough. */
  readonly #waiting = new Map<number, () => void>();
  readonly #mutex = new KeyedMutex<'calls'>();
  readonly #retry: Retry<'machines' | 'variances'>;
  #cancelFlush: (() => void) | undefined;
  #closed = false;

  private constructor(parts: FloorCallsParts) {
    this.#parts = parts;
    this.#book = new CallBook(parts);
    this.#retry = new Retry({ clock: parts.clock, firstMs: RETRY_FIRST_MS, mostMs: RETRY_MOST_MS });
  }

  /** Goes on with the calls that an earlier owner of the floor has left open. */
  static async open(parts: FloorCallsParts): Promise<FloorCalls> {
    const calls = new FloorCalls(parts);
    const { events, observe } = parts;
    events.on('causesChanged', (machineId, causes) => calls.#causes.set(machineId, causes));
    await calls.#resume();
    await FloorHelp.open(parts);
    events.on('causesChanged', (machineId) => calls.#mark([machineId]));
    // Another player may have taken the seat.
    observe((machineId) => calls.#seatMayHaveChanged(machineId));
    events.on('machinesConfigured', () => calls.#markAll());
    events.on('varianceBooked', (machineId) => calls.#reportVariances([machineId]));
    calls.#markAll();
    calls.#reportVariances(parts.machineIds());
    return calls;
  }

  close(): void {
    this.#closed = true;
    this.#cancelFlush?.();
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
    this.#retry.close();
  }

  async #resume(): Promise<void> {
    const { db, floorId } = this.#parts;
    const rows = await findOpenCalls(db, { floorId });
    for (const row of rows) {
      const kind = CallKind.parse(row.kind);
      if (CLOSED_HERE.includes(kind)) this.#open.set(keyOf({ kind, subject: row.subject }), openCallOf(row));
    }
  }

  #markAll(): void {
    // Machines of open calls may have left the floor.
    const ofCalls = [...this.#open.values()].flatMap(({ machineId }) => machineId ?? []);
    this.#mark([...this.#parts.machineIds(), ...ofCalls]);
  }

  #seatMayHaveChanged(machineId: number): void {
    const { playerId } = this.#parts.machine(machineId) ?? {};
    if (playerId === undefined) return;
    const open = [...this.#open.values()].some(
      (call) => call.machineId === machineId && call.playerId !== playerId,
    );
    if (open) this.#mark([machineId]);
  }

  #mark(machineIds: readonly number[]): void {
    if (this.#closed) return;
    for (const id of machineIds) this.#dirty.add(id);
    this.#cancelFlush ??= this.#parts.clock.after(COLLECT_MS, () => {
      this.#cancelFlush = undefined;
      this.#flush();
    });
  }

  #flush(): void {
    const machineIds = [...this.#dirty];
    this.#dirty.clear();
    const settle = () =>
      this.#settle(machineIds).catch((error: unknown) => {
        // The next change of any machine takes them up, too.
        for (const id of machineIds) this.#dirty.add(id);
        throw error;
      });
    this.#attempt('machines', settle, () => this.#mark(machineIds));
  }

  #attempt(key: 'machines' | 'variances', work: () => Promise<void>, repeat: () => void): void {
    const done = this.#mutex.run('calls', async () => {
      if (!this.#closed) await work();
    });
    void done.then(
      () => this.#retry.clear(key),
      (error: unknown) => {
        if (this.#closed) return;
        this.#parts.log.error({ err: error, of: key }, 'raising or closing calls failed; retrying');
        this.#retry.schedule(key, repeat);
      },
    );
  }

  /** Calls of these machines, or of their floor, to raise or change, and those whose cause is gone. */
  #difference(machineIds: readonly number[]): Difference {
    const { machine } = this.#parts;
    const wanted = new Map<string, NewCall>();
    const over = new Set<string>();
    for (const machineId of machineIds) {
      const subject = machine(machineId);
      const causes = subject === undefined ? [] : this.#causes.get(machineId);
      if (causes === undefined) continue;
      const found = subject === undefined ? [] : calledFor(subject, causes);
      for (const call of this.#due(machineId, found)) wanted.set(keyOf(call), call);
      for (const key of this.#over(machineId, found, subject !== undefined)) over.add(key);
    }
    return { wanted: [...wanted.values()], over: [...over] };
  }

  /** Open calls of a machine whose cause is gone; and of its floor, if the machine is of it. */
  #over(machineId: number, found: readonly CalledFor[], ofFloor: boolean): string[] {
    const keys = new Set(found.map(({ call }) => keyOf(call)));
    const away = found.some(({ call }) => call.kind === 'floor-away');
    return [...this.#open]
      .filter(
        ([key, open]) =>
          (open.machineId === machineId || (open.machineId === undefined && ofFloor)) &&
          !keys.has(key) &&
          !(away && callsOf(open.kind).knownByFloor),
      )
      .map(([key]) => key);
  }

  /** Those that have lasted long enough and are not open like that; for the others it checks the machine later. */
  #due(machineId: number, found: readonly CalledFor[]): NewCall[] {
    const now = this.#parts.clock.now();
    const waits = found.map(({ call, since, graceMs }) =>
      graceMs === 0 || this.#open.has(keyOf(call)) ? 0 : since + graceMs - now,
    );
    this.#recheckAfter(machineId, Math.min(...waits.filter((ms) => ms > 0)));
    return found
      .filter((_, at) => (waits[at] ?? 0) <= 0)
      .map(({ call }) => call)
      .filter((call) => {
        const open = this.#open.get(keyOf(call));
        return open === undefined || open.facts !== factsOf(call, open);
      });
  }

  #recheckAfter(machineId: number, ms: number): void {
    this.#waiting.get(machineId)?.();
    this.#waiting.delete(machineId);
    if (!Number.isFinite(ms) || this.#closed) return;
    const look = () => {
      this.#waiting.delete(machineId);
      this.#mark([machineId]);
    };
    this.#waiting.set(machineId, this.#parts.clock.after(ms, look));
  }

  async #settle(machineIds: readonly number[]): Promise<void> {
    const { wanted, over } = this.#difference(machineIds);
    const ended = over.flatMap((key) => this.#open.get(key)?.id ?? []);
    if (ended.length > 0) {
      await endCalls(this.#parts.db, ended, this.#now());
      for (const key of over) this.#open.delete(key);
      this.#publish(ended);
    }
    await this.#raise(wanted.filter((call) => !this.#open.has(keyOf(call))));
    for (const call of wanted) await this.#change(call);
  }

  async #raise(calls: readonly NewCall[]): Promise<void> {
    if (calls.length === 0) return;
    const { db, log } = this.#parts;
    const raised = await insertCalls(db, calls, this.#now());
    for (const row of raised.all) {
      const open = openCallOf(row);
      this.#open.set(keyOf({ kind: open.kind, subject: row.subject }), open);
    }
    for (const { id, kind, cause, machineId, exception } of raised.fresh)
      log.warn({ call: id, kind, cause, machineId, exception }, 'staff are called');
    this.#publish(raised.all.map(({ id }) => id));
  }

  async #change(call: NewCall): Promise<void> {
    const open = this.#open.get(keyOf(call));
    const facts = open && factsOf(call, open);
    if (open === undefined || facts === open.facts) return;
    const playerId = playerOf(call, open);
    await changeCall(this.#parts.db, open.id, {
      cause: call.cause,
      exception: call.exception ?? null,
      amount: call.amount === undefined ? null : BigInt(call.amount),
      playerId: playerId ?? null,
    });
    this.#open.set(keyOf(call), { ...open, playerId, facts: facts ?? '' });
    this.#publish([open.id]);
  }

  /** Staff close these: nothing of them is kept here. */
  #reportVariances(machineIds: readonly number[]): void {
    const { db, clock } = this.#parts;
    const report = async () => {
      const calls = await unreportedVariances(db, machineIds, clock.now());
      if (calls.length === 0) return;
      const { fresh } = await insertCalls(db, calls, this.#now());
      this.#publish(fresh.map(({ id }) => id));
    };
    const all = () => this.#reportVariances(this.#parts.machineIds());
    this.#attempt('variances', report, all);
  }

  #publish(ids: readonly number[]): void {
    inBackground(this.#parts.log, this.#book.publish(ids), 'publishing calls');
  }

  #now(): Date {
    return new Date(this.#parts.clock.now());
  }
}
