import { randomUUID } from 'node:crypto';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { SeatOrder } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { MachineNotifications, PlayerNotifications } from '@floorcast/contract/sockets';
import type { Trouble } from '@floorcast/contract/trouble';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { Turns } from '../../platform/turns.ts';
import {
  type FloorOrders,
  type LiveMachine,
  type MachineRegistry,
  refusalByFloor,
  statusOf,
} from '../machines/index.ts';
import type { Transfer } from '../wallet/index.ts';
import { Leftovers } from './leftovers.ts';
import type { MoneyDesk } from './money-desk.ts';
import type { PlayRepository, SessionRow } from './play.repository.ts';
import { Rest } from './rest.ts';
import { shownBet } from './stake.ts';
import type { TableEvent, TableWatcher } from './table-events.ts';
import {
  floorThereTopic,
  newTable,
  sessionEndedTopic,
  sessionTopic,
  type Table,
  tableTopic,
} from './tables.ts';

/** How long (ms) until a machine that refused to pay out is asked again, doubling up to the last. */
const PAY_AGAIN_FIRST_MS = 1_000;
const PAY_AGAIN_MOST_MS = 60_000;
/** How long (ms) until what a closing session waits for is looked at again. */
const LOOK_AGAIN_MS = 10_000;

export interface SeatsParts {
  readonly repository: PlayRepository;
  readonly registry: MachineRegistry;
  readonly orders: FloorOrders;
  readonly desk: MoneyDesk;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether a machine is locked until a hand pay is paid. */
  waitsForHandPay(machineId: number): boolean;
  /** How long (s) a seat is held for a player whose connection is lost. */
  readonly holdSeconds: number;
  /** A seat is free, and nobody has heard of it yet: it may be kept for somebody. */
  readonly freed: (machineId: number) => Promise<void>;
}

type Told = { [M in keyof typeof MachineNotifications]: (typeof MachineNotifications)[M]['_zod']['input'] };
type SessionNews = (typeof PlayerNotifications)['session']['_zod']['input'];
type SettledTransfer = Told['credit']['transfer'];

/** The seats of this house: who sits where, how long a seat is held, and how it is given back. */
export class Seats {
  readonly #parts: SeatsParts;
  readonly #tables = new Map<number, Table>();
  readonly #turns = new Turns<number>();
  readonly #watchers: TableWatcher[] = [];
  /** Machines that could not be told who sits there. */
  readonly #untold = new Set<number>();
  readonly #leftovers: Leftovers;
  readonly rest: Rest;

  constructor(parts: SeatsParts) {
    this.#parts = parts;
    this.rest = new Rest(parts);
    this.#leftovers = new Leftovers({ ...parts, sat: (machineId) => this.#tables.has(machineId) });
  }

  /** Takes up the sessions that an earlier process left open: their seats are held from now on. */
  async resume(): Promise<void> {
    for (const row of await this.#parts.repository.openSessions()) await this.#takeUp(row);
  }

  /** Takes up a session of a machine that the database knows and nobody here does. Nobody sits down meanwhile. */
  async takeUpLost(machineId: number): Promise<void> {
    if (this.#tables.has(machineId)) return;
    const sessions = await this.#parts.repository.openSessions();
    const lost = sessions.find(({ machine_id }) => machine_id === machineId);
    if (lost === undefined) return;
    this.#untold.add(machineId);
    await this.#takeUp(lost);
    await this.#orderAsItIs(machineId);
  }

  async #takeUp(row: SessionRow): Promise<void> {
    const table = this.open(row);
    // For all that is known here.
    this.rest.gameEnded(table);
    this.#parts.registry.setSeat(table.machineId, table.state);
    if (table.closing === undefined) await this.#hold(table);
  }

  /** Stops every timer; sessions stay as they are for the next process. */
  close(): void {
    for (const table of this.#tables.values()) table.cancelTimer();
    this.#tables.clear();
    this.#leftovers.close();
  }

  /** From now on a watcher hears of everything that happens at tables. */
  watch(watcher: TableWatcher): void {
    this.#watchers.push(watcher);
  }

  happened(table: Table, event: TableEvent): void {
    for (const watcher of this.#watchers) watcher.happened(table, event);
  }

  /** Something has happened to machines; nothing where nobody sits. */
  happenedAt(machineIds: readonly number[], event: TableEvent): void {
    for (const machineId of machineIds) {
      const table = this.#tables.get(machineId);
      if (table !== undefined) this.happened(table, event);
    }
  }

  at(machineId: number): Table | undefined {
    return this.#tables.get(machineId);
  }

  /** Whether its player still sits there, and has not given it up. */
  stands(table: Table): boolean {
    return this.#tables.get(table.machineId) === table && table.closing === undefined;
  }

  ofPlayer(playerId: number): Table | undefined {
    return [...this.#tables.values()].find((table) => table.playerId === playerId);
  }

  /** `openedAt`: when it began (ms since 1970); unless told, by the database's clock. */
  open(row: SessionRow, openedAt = row.started_at.getTime()): Table {
    const table = newTable(row, openedAt);
    table.waits = this.waitsForHandPay(table.machineId);
    this.#tables.set(table.machineId, table);
    return table;
  }

  setState(table: Table, state: Table['state']): void {
    table.state = state;
    this.#parts.registry.setSeat(table.machineId, state);
    this.tell(table.machineId, 'state', { state });
    this.#parts.bus.publish(sessionTopic(table.playerId), this.openSession(table));
  }

  /** An open session as its player's other screens hear of it. */
  openSession(table: Table): SessionNews {
    const { id, name, ...machine } = this.machine(table);
    const { heldUntil } = table;
    const left =
      heldUntil === undefined ? undefined : Math.ceil((heldUntil - this.#parts.clock.monotonic()) / 1000);
    return {
      status: true,
      name,
      id,
      machine_status: statusOf({ id, name, ...machine }),
      ...(left === undefined ? {} : { seconds: Math.max(0, left) }),
    };
  }

  tell<M extends keyof Told>(machineId: number, method: M, data: Told[M]): void {
    this.#parts.bus.publish(tableTopic(machineId), { method, data });
  }

  tellCredit(table: Table, transfer?: SettledTransfer): void {
    const machine = this.machine(table);
    const { credit } = machine;
    const { machineId, win } = table;
    const bet = shownBet(table, machine);
    this.tell(machineId, 'credit', { credit, bet, win, ...(transfer === undefined ? {} : { transfer }) });
    this.happened(table, { type: 'credit' });
  }

  tellLamps(machineId: number): void {
    const machine = this.#parts.registry.find(machineId);
    if (machine !== undefined && this.#tables.has(machineId))
      this.tell(machineId, 'lamps', { lamps: machine.lamps });
  }

  machine({ machineId }: Table): LiveMachine {
    const machine = this.#parts.registry.find(machineId);
    if (machine === undefined) throw new Error(`machine ${machineId} is gone from the registry`);
    return machine;
  }

  /** Moves all credit to the player's wallet, once for each id. Ends as the transfer stands after a few seconds. */
  async takeCredit(
    { playerId, machineId, sessionId }: Table,
    requestId = `out-${randomUUID()}`,
  ): Promise<Result<Transfer, Refusal>> {
    const moved = await this.#parts.desk.cashOut({ requestId, playerId, machineId, sessionId });
    return moved.ok ? moved : err(refusal(moved.error));
  }

  /** Whether a machine is locked until a hand pay is paid: nothing is asked of it until then. */
  waitsForHandPay(machineId: number): boolean {
    return this.#parts.waitsForHandPay(machineId);
  }

  /** What is the matter at a machine is told to whoever sits there. */
  tellTrouble(machineId: number, trouble: Trouble | null): void {
    const table = this.#tables.get(machineId);
    if (table === undefined) return;
    this.tell(machineId, 'trouble', { trouble });
    this.tellSession(machineId);
    const waits = this.waitsForHandPay(machineId);
    if (waits === table.waits) return;
    table.waits = waits;
    this.happened(table, { type: 'hand-pay', waits });
  }

  /** Something of a machine has changed that the player's other screens show. */
  tellSession(machineId: number): void {
    const table = this.#tables.get(machineId);
    if (table !== undefined) this.#parts.bus.publish(sessionTopic(table.playerId), this.openSession(table));
  }

  /** A machine may be locked, or be so no more. */
  lockChanged(machineId: number): void {
    const table = this.#tables.get(machineId);
    if (table !== undefined) this.rest.lockChanged(table);
  }

  /** Gives a seat up: its credit goes to the wallet and the session ends by itself. */
  leave(table: Table, reason: string): void {
    if (table.closing !== undefined) return;
    table.closing = reason;
    table.cancelTimer();
    table.heldUntil = undefined;
    this.happened(table, { type: 'leaving' });
    this.setState(table, 'cashing-out');
    this.#background(this.#parts.repository.setState(table.sessionId, 'cashing-out', null));
    this.goOnClosing(table.machineId);
  }

  /** The player's connection is gone: the running game finishes, the seat is held. */
  disconnected(table: Table, connection: string): void {
    if (table.connection !== connection || this.#tables.get(table.machineId) !== table) return;
    table.connection = undefined;
    this.happened(table, { type: 'disconnected' });
    if (table.closing === undefined) this.#background(this.#hold(table));
  }

  /** Something has changed that the closing of a session, or credit that nobody owns, may have waited for. */
  goOnClosing(machineId: number): void {
    const table = this.#tables.get(machineId);
    if (table === undefined) this.#background(this.#leftovers.settle(machineId));
    else if (table.closing !== undefined) {
      const reason = table.closing;
      // One step after another, so that none acts on what another has changed meanwhile.
      const step = this.#turns.take(machineId, () => this.#closeStep(table, reason));
      // What failed here, and not at the machine, brings no report to go on by.
      step.catch(() => this.payRefused(machineId));
      this.#background(step);
    }
  }

  /** The machine would not pay out now: a game may be running, or its door be open. */
  payRefused(machineId: number): void {
    const table = this.#tables.get(machineId);
    if (table === undefined) this.#leftovers.later(machineId);
    else if (table.closing !== undefined)
      this.#stepLater(table, Math.min(PAY_AGAIN_MOST_MS, PAY_AGAIN_FIRST_MS * 2 ** table.payTries++));
  }

  #stepLater(table: Table, ms: number, first: () => Promise<unknown> = async () => undefined): void {
    table.cancelTimer();
    table.cancelTimer = this.#parts.clock.after(ms, () => {
      this.#background(first().finally(() => this.goOnClosing(table.machineId)));
    });
  }

  /** A floor is there: its machines learn who sits at them, and what was left on them goes where it belongs. */
  async floorLinked(machineIds: readonly number[]): Promise<void> {
    await this.#parts.desk.reconcile(machineIds);
    for (const machineId of machineIds)
      await this.#linked(machineId).catch((error: unknown) =>
        this.#parts.log.error({ err: error, machineId }, 'a machine did not learn who sits there'),
      );
  }

  async #linked(machineId: number): Promise<void> {
    const table = this.#tables.get(machineId);
    await this.#orderAsItIs(machineId);
    if (table !== undefined) this.tellCredit(table);
    this.#parts.bus.publish(floorThereTopic(machineId), {});
    this.goOnClosing(machineId);
  }

  /** A machine may be within reach again: it learns who sits there, if it could not be told before. */
  inReach(machineId: number): void {
    if (!this.#untold.has(machineId)) return;
    // The answer says what its meter shows.
    this.#background(this.#orderAsItIs(machineId).then(() => this.goOnClosing(machineId)));
  }

  /** Whether a machine knows who sits there; one that could not be told is told now. */
  async isTold(machineId: number): Promise<boolean> {
    return !this.#untold.has(machineId) || this.#orderAsItIs(machineId);
  }

  async #orderAsItIs(machineId: number): Promise<boolean> {
    const table = this.#tables.get(machineId);
    return (await this.orderSeat(machineId, table !== undefined && table.closing === undefined)).ok;
  }

  /**
   * The session is over, unless money has gone on its way at this moment. The machine is free again once the floor has
   * locked it, or could not be asked.
   */
  async end(table: Table, reason: string): Promise<void> {
    const { machineId, sessionId } = table;
    table.closing = reason;
    table.cancelTimer();
    this.happened(table, { type: 'leaving' });
    if (!(await this.#parts.repository.end(table, reason))) return this.#stepLater(table, LOOK_AGAIN_MS);
    if (this.#tables.get(machineId) !== table) return;
    await this.orderSeat(machineId, false);
    await this.#parts.freed(machineId);
    // Ended by another step meanwhile, and somebody may sit there by now.
    if (this.#tables.get(machineId) !== table) return;
    this.#tables.delete(machineId);
    this.#parts.registry.setSeat(machineId, undefined);
    this.tell(machineId, 'state', { state: 'ended', reason });
    this.#parts.bus.publish(sessionEndedTopic(sessionId), {});
    const { id, name } = this.machine(table);
    const news: SessionNews = { status: false, name, id, machine_status: statusOf(this.machine(table)) };
    this.#parts.bus.publish(sessionTopic(table.playerId), news);
    this.goOnClosing(machineId);
  }

  /** A floor that was away, or does not reach its machine, is told again when that is over. */
  async orderSeat(machineId: number, taken: boolean): Promise<Result<void, Refusal>> {
    try {
      const { credit } = await this.#parts.orders.give(SeatOrder, { machineId, taken });
      this.#parts.registry.setCredit(machineId, minorUnits(credit));
      this.#untold.delete(machineId);
      return ok(undefined);
    } catch (error) {
      this.#untold.add(machineId);
      return err(refusalByFloor(error, refusal('machineOffline')));
    }
  }

  async #hold(table: Table): Promise<void> {
    const { holdSeconds, repository, clock } = this.#parts;
    const millis = holdSeconds * 1000;
    this.#holdFor(table, millis);
    this.setState(table, 'reconnecting');
    await repository.setState(table.sessionId, 'reconnecting', new Date(clock.now() + millis));
  }

  #holdFor(table: Table, millis: number): void {
    const { clock } = this.#parts;
    table.heldUntil = clock.monotonic() + millis;
    table.cancelTimer();
    table.cancelTimer = clock.after(millis, () => this.#holdOver(table));
  }

  /** A seat is not given up while a hand pay waits at it. */
  #holdOver(table: Table): void {
    const longer = Math.max(this.#parts.holdSeconds * 1000, LOOK_AGAIN_MS);
    if (this.waitsForHandPay(table.machineId)) {
      this.#holdFor(table, longer);
      this.tellSession(table.machineId);
    } else this.leave(table, 'connection-lost');
  }

  async #closeStep(table: Table, reason: string): Promise<void> {
    if (this.#tables.get(table.machineId) !== table) return;
    if (this.machine(table).condition === 'offline') return;
    const { machineId } = table;
    const { desk } = this.#parts;
    // The end of an open transfer brings the next step. One that failed here, before it was ordered, is asked about.
    if ((await desk.openAt(machineId)) !== undefined)
      return this.#stepLater(table, LOOK_AGAIN_MS, () => desk.reconcile([machineId]));
    const { credit, creditKnown, running } = this.machine(table);
    if (!creditKnown) return this.#stepLater(table, LOOK_AGAIN_MS, () => this.#orderAsItIs(machineId));
    if (credit === 0 && running === undefined) {
      const rest = this.rest.left(table);
      return rest > 0 ? this.#stepLater(table, Math.min(rest, LOOK_AGAIN_MS)) : this.end(table, reason);
    }
    // Its end brings the next step, and so does the end of the game.
    if (this.waitsForHandPay(machineId)) return;
    if (credit === 0) return this.#stepLater(table, LOOK_AGAIN_MS);
    // Should neither be heard of, it is looked at again.
    this.#stepLater(table, LOOK_AGAIN_MS);
    await this.takeCredit(table);
  }

  #background(work: Promise<unknown>): void {
    void work.catch((error: unknown) => this.#parts.log.error({ err: error }, 'background work failed'));
  }
}
