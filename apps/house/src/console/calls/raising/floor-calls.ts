import { Call } from '@floorcast/contract/calls';
import { CallKind } from '@floorcast/contract/help';
import { callsOf, ON_WALL } from '@floorcast/contract/incidents';
import { minorUnits } from '@floorcast/contract/money';
import type { WallCause } from '@floorcast/contract/wall';
import { sql } from 'kysely';
import type { MachineContext } from '../../../machines/registry/index.ts';
import { inBackground } from '../../../platform/background.ts';
import { KeyedMutex } from '../../../platform/concurrency/lanes.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { Retry } from '../../../platform/retry.ts';
import { UNEXPLAINED_WIN } from '../../../wallet/index.ts';
import { CONSOLE_CALLS_TOPIC } from '../../wall/index.ts';
import { CallBook } from '../call-book.ts';
import { changeCall, endCalls, findOpenCalls, insertCalls } from '../calls.repository.ts';
import { type CalledFor, calledFor } from './causes.ts';
import { factsOf, keyOf, type NewCall, type OpenCall, openCallOf, playerOf } from './open-call.ts';

/** How far back (ms) differences are looked for that no call was raised for: an owner that was killed left them. */
const BACK_MS = 24 * 3_600_000;

/** Differences between meter and ledger that were booked at these machines, and that no call was raised for. */
async function unreportedVariances(db: Db, machineIds: readonly number[], now: number): Promise<NewCall[]> {
  if (machineIds.length === 0) return [];
  const rows = await db
    .selectFrom('entries')
    .innerJoin('postings', 'postings.id', 'entries.postingId')
    .innerJoin('machines', 'machines.id', 'postings.machineId')
    .select(['requestId', 'machineId', 'floorId', 'amount', 'tag'])
    .where('accountId', '=', 'house:variance')
    .where('tag', 'in', ['variance', UNEXPLAINED_WIN])
    .where('machineId', 'in', machineIds)
    .where('at', '>', new Date(now - BACK_MS))
    .where(
      sql<boolean>`not exists (select from calls where kind = 'variance' and subject = postings.request_id)`,
    )
    .orderBy('postings.id')
    .execute();
  return rows.map(({ requestId, machineId, floorId, amount, tag }) => ({
    kind: 'variance',
    cause: 'variance',
    subject: requestId,
    machineId: machineId ?? undefined,
    floorId,
    // What the meter had above the ledger, or what a game won beyond all that explains it.
    amount: minorUnits(tag === UNEXPLAINED_WIN ? amount : -amount),
  }));
}

/** Changes of so long (ms) are written together: a power cut concerns every machine of a site. */
const COLLECT_MS = 20;
/** How long (ms) until the database is asked again that has failed, doubling up to the most. */
const RETRY_FIRST_MS = 500;
const RETRY_MOST_MS = 30_000;

/** Kinds that the owner of a floor closes. */
const CLOSED_HERE: readonly CallKind[] = ON_WALL.flatMap((incident) =>
  'call' in incident ? [incident.call.kind] : [],
);

/**
 * The calls of a floor's machines: raised by the floor's owner as causes begin, and closed as they go. The database holds
 * them, so that the next owner goes on with them.
 */
export class FloorCalls {
  readonly #parts;
  readonly #book: CallBook;
  readonly #open = new Map<string, OpenCall>();
  /** What is the matter with each machine of which that is known. */
  readonly #causes = new Map<number, readonly WallCause[]>();
  /** Machines that are to be looked at. */
  readonly #dirty = new Set<number>();
  /** Those at which differences were booked. */
  readonly #variances = new Set<number>();
  /** Machines with a cause that has not lasted long enough. */
  readonly #waiting = new Map<number, () => void>();
  readonly #mutex = new KeyedMutex<'calls'>();
  readonly #retry: Retry<'calls'>;
  #cancelFlush: (() => void) | undefined;
  #closed = false;

  private constructor(parts: MachineContext) {
    this.#parts = parts;
    this.#book = new CallBook(parts);
    this.#retry = new Retry({ clock: parts.clock, firstMs: RETRY_FIRST_MS, mostMs: RETRY_MOST_MS });
  }

  /** Goes on with the calls that an earlier owner of the floor has left open. */
  static async open(parts: MachineContext): Promise<FloorCalls> {
    const calls = new FloorCalls(parts);
    const { events, registry } = parts;
    events.on('causesChanged', (machineId, causes) => calls.#causes.set(machineId, causes));
    await calls.#resume();
    await followHelp(parts, calls.#book);
    events.on('causesChanged', (machineId) => calls.#mark([machineId]));
    // Another player may have taken the seat.
    registry.observe((machineId) => calls.#seatMayHaveChanged(machineId));
    events.on('machinesConfigured', () => calls.#markAll());
    events.on('varianceBooked', (machineId) => calls.#reportVariances([machineId]));
    calls.#markAll();
    calls.#reportVariances(registry.all().map(({ id }) => id));
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
      if (CLOSED_HERE.includes(kind)) this.#open.set(keyOf(row), openCallOf(row));
    }
  }

  #markAll(): void {
    // Machines of open calls may have left the floor.
    const ofCalls = [...this.#open.values()].flatMap(({ machineId }) => machineId ?? []);
    this.#mark([...this.#parts.registry.all().map(({ id }) => id), ...ofCalls]);
  }

  #seatMayHaveChanged(machineId: number): void {
    const playerId = this.#parts.registry.playerAt(machineId);
    if (playerId === undefined) return;
    const open = [...this.#open.values()].some(
      (call) => call.machineId === machineId && call.playerId !== playerId,
    );
    if (open) this.#mark([machineId]);
  }

  #mark(machineIds: readonly number[]): void {
    if (this.#closed) return;
    for (const id of machineIds) this.#dirty.add(id);
    this.#cancelFlush ??= this.#parts.clock.after(COLLECT_MS, () => this.#flush());
  }

  /** Differences between meter and ledger may have been booked at these machines. */
  #reportVariances(machineIds: readonly number[]): void {
    for (const id of machineIds) this.#variances.add(id);
    this.#flush();
  }

  #flush(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    const done = this.#mutex.run('calls', async () => {
      if (!this.#closed) await this.#settle();
    });
    void done.then(
      () => this.#retry.clear('calls'),
      (error: unknown) => {
        if (this.#closed) return;
        this.#parts.log.error({ err: error }, 'cannot raise or close calls; retrying');
        this.#retry.schedule('calls', () => this.#mark([]));
      },
    );
  }

  /** Calls of these machines, or of their floor, to raise or change, and those whose cause is gone. */
  #difference(machineIds: readonly number[]) {
    const now = this.#parts.clock.now();
    const wanted = new Map<string, NewCall>();
    const over = new Set<string>();
    for (const machineId of machineIds) {
      const machine = this.#parts.registry.find(machineId);
      const causes = machine === undefined ? [] : this.#causes.get(machineId);
      if (causes === undefined) continue;
      const found =
        machine === undefined
          ? []
          : calledFor({ machineId, floorId: machine.floorId, playerId: machine.seat?.playerId }, causes);
      for (const key of this.#over(machineId, found, machine !== undefined)) over.add(key);
      // How long each has to last yet.
      const waits: number[] = [];
      for (const { call, since, graceMs } of found) {
        const open = this.#open.get(keyOf(call));
        const ms = graceMs === 0 || open !== undefined ? 0 : since + graceMs - now;
        if (ms > 0) waits.push(ms);
        else if (open === undefined || open.facts !== factsOf(call, open)) wanted.set(keyOf(call), call);
      }
      this.#recheckAfter(machineId, Math.min(...waits));
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

  /** Writes what is different at the marked machines, and publishes what was written. */
  async #settle(): Promise<void> {
    const { db, log, clock } = this.#parts;
    const machineIds = [...this.#dirty];
    const variancesAt = [...this.#variances];
    this.#dirty.clear();
    this.#variances.clear();
    const at = new Date(clock.now());
    const written: number[] = [];
    try {
      const { wanted, over } = this.#difference(machineIds);
      const ended = over.flatMap((key) => this.#open.get(key)?.id ?? []);
      if (ended.length > 0) await endCalls(db, ended, at);
      for (const key of over) this.#open.delete(key);
      written.push(...ended);
      const raised = await insertCalls(
        db,
        wanted.filter((call) => !this.#open.has(keyOf(call))),
        at,
      );
      for (const row of raised.all) this.#open.set(keyOf(row), openCallOf(row));
      for (const { id, kind, cause, machineId, exception } of raised.fresh)
        log.warn({ call: id, kind, cause, machineId, exception }, 'call raised');
      written.push(...raised.all.map(({ id }) => id));
      for (const call of wanted) written.push(...(await this.#change(call)));
      // Staff close these: nothing of them is kept here.
      const variances = await insertCalls(db, await unreportedVariances(db, variancesAt, at.getTime()), at);
      written.push(...variances.fresh.map(({ id }) => id));
    } catch (error) {
      // The next change of any machine takes them up, too.
      for (const id of machineIds) this.#dirty.add(id);
      for (const id of variancesAt) this.#variances.add(id);
      throw error;
    } finally {
      if (written.length > 0) inBackground(log, this.#book.publish(written), 'publishing calls');
    }
  }

  /** Returns the id of the call, if it was changed. */
  async #change(call: NewCall): Promise<number[]> {
    const open = this.#open.get(keyOf(call));
    const facts = open && factsOf(call, open);
    if (open === undefined || facts === open.facts) return [];
    const playerId = playerOf(call, open);
    await changeCall(this.#parts.db, open.id, {
      cause: call.cause,
      exception: call.exception ?? null,
      amount: call.amount === undefined ? null : BigInt(call.amount),
      playerId: playerId ?? null,
    });
    this.#open.set(keyOf(call), { ...open, playerId, facts: facts ?? '' });
    return [open.id];
  }
}

interface Asked {
  readonly id: number;
  readonly playerId: number;
}

/**
 * Ends calls for help whose players have left the machine: staff would find nobody there. The bus is that of the floor: what
 * is subscribed by it ends with the floor.
 */
async function followHelp(parts: MachineContext, book: CallBook): Promise<void> {
  const { bus, db, clock, log, floorId, registry } = parts;
  /** Open calls for help by machine. */
  const open = new Map<number, Asked>();

  function keep(machineId: number, asked: Asked): void {
    open.set(machineId, asked);
    check(machineId);
  }

  function check(machineId: number): void {
    const asked = open.get(machineId);
    if (asked === undefined || registry.playerAt(machineId) === asked.playerId) return;
    open.delete(machineId);
    inBackground(log, end(asked.id), 'ending a call for help');
  }

  async function end(id: number): Promise<void> {
    const set = { endedAt: new Date(clock.now()), detail: 'the player has left the machine' };
    if (await changeCall(db, id, set)) await book.publish([id]);
  }

  bus.subscribe(CONSOLE_CALLS_TOPIC, (message) => {
    const { id, kind, floorId: at, machine, player, endedAt } = Call.parse(message);
    if (kind !== 'help') return;
    for (const [machineId, asked] of open) if (asked.id === id) open.delete(machineId);
    if (endedAt === null && at === floorId && machine !== null && player !== null)
      keep(machine.id, { id, playerId: player.id });
  });
  for (const { id, kind, machineId, playerId } of await findOpenCalls(db, { floorId }))
    if (kind === 'help' && machineId !== null && playerId !== null) keep(machineId, { id, playerId });
  registry.observe(check);
}
