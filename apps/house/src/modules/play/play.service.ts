import { randomUUID } from 'node:crypto';
import { type ErrorName, type Refusal, refusal } from '@floorcast/contract/errors';
import { BandOrder, PressOrder, SeatOrder } from '@floorcast/contract/floor-link';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import type { MachineInitReply } from '@floorcast/contract/sockets';
import type { Logger } from 'pino';
import type { PlayPolicy } from '../../config.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Account } from '../auth/index.ts';
import {
  type FloorOrders,
  FloorRefused,
  FloorSilent,
  type LiveMachine,
  type MachineRegistry,
  statusOf,
} from '../machines/index.ts';
import type { MoneyDesk } from './money-desk.ts';
import type { PlayRepository } from './play.repository.ts';
import { newTable, seatTakenTopic, sessionTopic, type Table, tableTopic } from './tables.ts';

/** Buttons that players may not press: cash-out is a call of its own, service is for attendants. */
const NOT_FOR_PLAYERS = new Set(['cash-out', 'service']);
/** How long (ms) until a closing session asks the machine for its credit again. */
const CLOSE_AGAIN_MS = 2_000;

export interface PlayParts {
  readonly repository: PlayRepository;
  readonly registry: MachineRegistry;
  readonly orders: FloorOrders;
  readonly desk: MoneyDesk;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly policy: PlayPolicy;
}

/** The seats: who sits where, what they may do there, and how a seat is given back. */
export class PlayService {
  readonly #parts: PlayParts;
  readonly #tables = new Map<number, Table>();

  constructor(parts: PlayParts) {
    this.#parts = parts;
  }

  /** Takes up the sessions that an earlier process left open: their seats are held from now on. */
  async resume(): Promise<void> {
    for (const row of await this.#parts.repository.openSessions()) {
      const table = newTable(row);
      this.#tables.set(table.machineId, table);
      this.#parts.registry.setSeat(table.machineId, table.state);
      if (table.closing === undefined) await this.#hold(table);
    }
  }

  /** Stops every timer; sessions stay as they are for the next process. */
  close(): void {
    for (const table of this.#tables.values()) table.cancelHold();
    this.#tables.clear();
  }

  tableOf(machineId: number): Table | undefined {
    return this.#tables.get(machineId);
  }

  tableOfPlayer(playerId: number): Table | undefined {
    return [...this.#tables.values()].find((table) => table.playerId === playerId);
  }

  /** Takes a seat, or comes back to one's own. */
  async sit(
    account: Account,
    machineId: number,
    connection: string,
    ip: string,
  ): Promise<Result<Table, Refusal>> {
    const machine = this.#parts.registry.find(machineId);
    if (machine === undefined) return err(refusal('notFound', { what: `machine ${machineId}` }));
    const taken = this.#tables.get(machineId);
    if (taken !== undefined) return this.#comeBack(taken, account, connection);
    const closed = whyNot(machine, account);
    if (closed !== undefined) return err(refusal(closed));
    if (machine.credit > 0) {
      // Somebody's credit: it goes back to them first.
      void this.settleLeftover(machineId);
      return err(refusal('machineBusy'));
    }
    const opened = await this.#parts.repository.open(machineId, account.id, ip);
    if (!opened.ok) return err(refusal(opened.error));
    const table = newTable(opened.value);
    table.connection = connection;
    this.#tables.set(machineId, table);
    this.#setState(table, 'live');
    if (!(await this.#orderSeat(machineId, true))) {
      await this.#end(table, 'machine-offline');
      return err(refusal('machineOffline'));
    }
    void this.#chooseLowestBand(table);
    return ok(table);
  }

  /** What a player is told on sitting down. */
  async describe(table: Table): Promise<MachineInitReply> {
    const machine = this.#machine(table);
    const { bands, buttons, cameras } = machine.equipment;
    return {
      machine: { id: machine.id, name: machine.name, brand: machine.brand, status: statusOf(machine) },
      session: { id: table.sessionId, state: table.state },
      balance: await this.#parts.desk.tellBalance(table.playerId),
      credit: machine.credit,
      bet: table.bet,
      win: table.win,
      bands: [...bands].sort((a, b) => b.Order - a.Order),
      activeBand: table.activeBand,
      videos: cameras,
      buttons: buttons.filter((button) => !NOT_FOR_PLAYERS.has(button)),
      flags: { rotate: false, hot: machine.credit >= 20_000 },
    };
  }

  async press(table: Table, button: string): Promise<Result<{ acknowledged: true }, Refusal>> {
    const machine = this.#machine(table);
    if (table.state !== 'live') return err(refusal('sessionTerminated'));
    if (NOT_FOR_PLAYERS.has(button) || !machine.equipment.buttons.includes(button))
      return err(refusal('notAllowed', { button }));
    if (button === 'spin' && machine.credit < this.#stake(table, machine)) return err(refusal('noCredit'));
    return this.#give(() => this.#parts.orders.give(PressOrder, { machineId: table.machineId, button }));
  }

  async chooseBand(table: Table, id: number): Promise<Result<{ activeBand: number }, Refusal>> {
    if (table.state !== 'live') return err(refusal('sessionTerminated'));
    const band = this.#machine(table).equipment.bands.find((known) => known.id === id);
    if (band === undefined) return err(refusal('notFound', { what: `band ${id}` }));
    if (table.running !== undefined) return err(refusal('pressFailed'));
    const given = await this.#give(() =>
      this.#parts.orders.give(BandOrder, { machineId: table.machineId, id }),
    );
    if (!given.ok) return given;
    await this.#parts.repository.setBand(table.sessionId, id);
    table.activeBand = id;
    table.bet = band.bet;
    this.tellCredit(table);
    return given;
  }

  async cashIn(
    table: Table,
    requestId: string,
    amount: MinorUnits,
  ): Promise<Result<{ state: 'credited' | 'pending'; balance: MinorUnits; credit: MinorUnits }, Refusal>> {
    if (table.state !== 'live') return err(refusal('sessionTerminated'));
    const { maxCashIn } = this.#parts.policy;
    if (amount > maxCashIn) return err(refusal('amountAboveLimit', { limit: maxCashIn }));
    const { playerId, machineId, sessionId } = table;
    const moved = await this.#parts.desk.cashIn({ requestId, playerId, machineId, sessionId, amount });
    if (!moved.ok) return err(refusal(moved.error));
    if (moved.value.state === 'returned') return err(refusal('machineRefused'));
    const state = moved.value.state === 'settled' ? 'credited' : 'pending';
    return ok({ state, ...(await this.#amounts(table)) });
  }

  async cashOut(
    table: Table,
  ): Promise<
    Result<
      { state: 'paid' | 'pending' | 'nothing'; amount: MinorUnits; balance: MinorUnits; credit: MinorUnits },
      Refusal
    >
  > {
    if (table.state !== 'live') return err(refusal('sessionTerminated'));
    const none = minorUnits(0);
    if (this.#machine(table).credit === 0 && table.running === undefined)
      return ok({ state: 'nothing', amount: none, ...(await this.#amounts(table)) });
    const moved = await this.#takeCredit(table);
    if (!moved.ok) return moved;
    if (moved.value.state === 'returned') return err(refusal('machineRefused'));
    const state = moved.value.state === 'settled' ? 'paid' : 'pending';
    return ok({ state, amount: moved.value.moved ?? none, ...(await this.#amounts(table)) });
  }

  /** Gives a seat up: its credit goes to the wallet and the session ends by itself. */
  leave(table: Table, reason: string): void {
    if (table.closing !== undefined) return;
    table.closing = reason;
    table.cancelHold();
    this.#setState(table, 'cashing-out');
    void this.#log(this.#parts.repository.setState(table.sessionId, 'cashing-out', null));
    this.goOnClosing(table.machineId);
  }

  /** The player's connection is gone: the running game finishes, the seat is held. */
  async disconnected(table: Table, connection: string): Promise<void> {
    if (table.connection !== connection || this.#tables.get(table.machineId) !== table) return;
    table.connection = undefined;
    if (table.closing === undefined) await this.#hold(table);
  }

  /** The next step of closing a session, whenever something has changed that it may have waited for. */
  goOnClosing(machineId: number): void {
    const table = this.#tables.get(machineId);
    if (table?.closing !== undefined) void this.#log(this.#closeStep(table, table.closing));
  }

  /** A floor is there: its machines learn who sits at them, and what was left on them goes where it belongs. */
  async floorLinked(machineIds: readonly number[]): Promise<void> {
    await this.#parts.desk.reconcile(machineIds);
    for (const machineId of machineIds) {
      const table = this.#tables.get(machineId);
      await this.#orderSeat(machineId, table !== undefined && table.closing === undefined);
      if (table !== undefined) this.tellCredit(table);
      if (table === undefined) await this.settleLeftover(machineId);
      else this.goOnClosing(machineId);
    }
  }

  /** Credit on a machine at which nobody sits goes to its last player, or to `house:variance` if there was none. */
  async settleLeftover(machineId: number): Promise<void> {
    const { registry, repository, desk, log } = this.#parts;
    const machine = registry.find(machineId);
    if (this.#tables.has(machineId) || machine === undefined) return;
    if (machine.condition !== 'ready' || machine.credit === 0 || (await desk.hasOpen(machineId))) return;
    const last = await repository.lastSession(machineId);
    log.warn({ machineId, credit: machine.credit, playerId: last?.playerId }, 'credit without a session');
    await desk.cashOut({
      requestId: `leftover-${randomUUID()}`,
      playerId: last?.playerId ?? null,
      sessionId: last?.id ?? null,
      machineId,
    });
  }

  tellCredit(table: Table, transfer?: unknown): void {
    const { credit } = this.#machine(table);
    this.#tell(table, 'credit', {
      credit,
      bet: table.bet,
      win: table.win,
      ...(transfer ? { transfer } : {}),
    });
  }

  async #comeBack(table: Table, account: Account, connection: string): Promise<Result<Table, Refusal>> {
    if (table.playerId !== account.id) return err(refusal('machineBusy'));
    if (table.closing !== undefined) return err(refusal('sessionTerminated'));
    table.cancelHold();
    table.connection = connection;
    this.#parts.bus.publish(seatTakenTopic(table.sessionId), { connection });
    await this.#parts.repository.setState(table.sessionId, 'live', null);
    this.#setState(table, 'live');
    return ok(table);
  }

  async #hold(table: Table): Promise<void> {
    const { clock, policy, repository } = this.#parts;
    const held = policy.seatHoldSeconds * 1000;
    this.#setState(table, 'reconnecting');
    table.cancelHold();
    table.cancelHold = clock.after(held, () => this.leave(table, 'connection-lost'));
    await repository.setState(table.sessionId, 'reconnecting', new Date(clock.now() + held));
  }

  async #closeStep(table: Table, reason: string): Promise<void> {
    const machine = this.#machine(table);
    if (this.#tables.get(table.machineId) !== table || machine.condition === 'offline') return;
    if (await this.#parts.desk.hasOpen(table.machineId)) return; // its end brings the next step
    if (machine.credit === 0 && table.running === undefined) return this.#end(table, reason);
    const moved = await this.#takeCredit(table);
    if (moved.ok && moved.value.state === 'settled') return; // its event has gone on already
    table.cancelHold();
    table.cancelHold = this.#parts.clock.after(CLOSE_AGAIN_MS, () => this.goOnClosing(table.machineId));
  }

  async #takeCredit(table: Table) {
    const { playerId, machineId, sessionId } = table;
    const requestId = `out-${randomUUID()}`;
    const moved = await this.#parts.desk.cashOut({ requestId, playerId, machineId, sessionId });
    return moved.ok ? moved : err(refusal(moved.error));
  }

  async #end(table: Table, reason: string): Promise<void> {
    if (this.#tables.get(table.machineId) !== table) return;
    table.cancelHold();
    this.#tables.delete(table.machineId);
    await this.#parts.repository.end(table.sessionId, reason);
    this.#parts.registry.setSeat(table.machineId, undefined);
    this.#tell(table, 'state', { state: 'ended', reason });
    await this.#orderSeat(table.machineId, false);
  }

  /** Whether the floor has done it; a floor that was away is told again when it links. */
  async #orderSeat(machineId: number, taken: boolean): Promise<boolean> {
    try {
      const { credit } = await this.#parts.orders.give(SeatOrder, { machineId, taken });
      this.#parts.registry.setCredit(machineId, minorUnits(credit));
      return true;
    } catch (error) {
      if (error instanceof FloorSilent || error instanceof FloorRefused) return false;
      throw error;
    }
  }

  async #chooseLowestBand(table: Table): Promise<void> {
    const [lowest] = [...this.#machine(table).equipment.bands].sort((a, b) => a.Order - b.Order);
    if (lowest !== undefined) await this.#log(this.chooseBand(table, lowest.id));
  }

  /** The least credit that the next game needs. */
  #stake(table: Table, { equipment }: LiveMachine): number {
    const active = equipment.bands.find(({ id }) => id === table.activeBand);
    return active?.bet ?? Math.min(...equipment.bands.map(({ bet }) => bet), 1);
  }

  async #give<T>(order: () => Promise<T>): Promise<Result<T, Refusal>> {
    try {
      return ok(await order());
    } catch (error) {
      if (error instanceof FloorRefused) return err(refusal('pressFailed'));
      if (error instanceof FloorSilent) return err(refusal('machineOffline'));
      throw error;
    }
  }

  async #amounts(table: Table): Promise<{ balance: MinorUnits; credit: MinorUnits }> {
    const balance = await this.#parts.desk.tellBalance(table.playerId);
    return { balance, credit: this.#machine(table).credit };
  }

  #setState(table: Table, state: Table['state']): void {
    table.state = state;
    this.#parts.registry.setSeat(table.machineId, state);
    this.#tell(table, 'state', { state });
    const machine = this.#machine(table);
    this.#parts.bus.publish(sessionTopic(table.playerId), {
      status: state === 'reconnecting',
      name: machine.name,
      id: machine.id,
      machine_status: statusOf(machine),
    });
  }

  #tell(table: Table, method: string, data: unknown): void {
    this.#parts.bus.publish(tableTopic(table.machineId), { method, data });
  }

  #machine({ machineId }: Table): LiveMachine {
    const machine = this.#parts.registry.find(machineId);
    if (machine === undefined) throw new Error(`machine ${machineId} is gone from the registry`);
    return machine;
  }

  async #log(work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => this.#parts.log.error({ err: error }, 'background work failed'));
  }
}

/** Why nobody, or not this account, may sit down at a machine that is free. */
function whyNot({ condition, reserved }: LiveMachine, account: Account): ErrorName | undefined {
  if (condition === 'offline') return 'machineOffline';
  if (condition === 'malfunction') return 'machineMalfunction';
  return reserved && account.type === 'user' ? 'machineReserved' : undefined;
}
