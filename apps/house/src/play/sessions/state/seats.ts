import { type Refusal, refusal } from '@floorcast/contract/errors';
import { SeatOrder } from '@floorcast/contract/floor-orders';
import { minorUnits } from '@floorcast/contract/money';
import { ok, type Result } from '@floorcast/contract/result';
import {
  type FloorOrders,
  type LiveMachine,
  type MachineRegistry,
  refusedAs,
} from '../../../machines/registry/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { PlaySession, SessionEvent, SessionObserver } from './play-session.ts';

/** The open play sessions of a floor, one a machine, and the observers of their events. */
export class Seats {
  readonly #registry: MachineRegistry;
  readonly #sessions = new Map<number, PlaySession>();
  readonly #observers: SessionObserver[] = [];

  constructor(registry: MachineRegistry) {
    this.#registry = registry;
  }

  /** Forgets every session; they stay open for the next process. */
  close(): void {
    this.#sessions.clear();
  }

  add(session: PlaySession): void {
    this.#sessions.set(session.machineId, session);
  }

  /** Frees the seat of a session that has ended. */
  remove({ machineId }: PlaySession): void {
    this.#sessions.delete(machineId);
    this.#registry.change(machineId, { seat: undefined });
  }

  at(machineId: number): PlaySession | undefined {
    return this.#sessions.get(machineId);
  }

  all(): PlaySession[] {
    return [...this.#sessions.values()];
  }

  ofPlayer(playerId: number): PlaySession | undefined {
    return [...this.#sessions.values()].find((session) => session.playerId === playerId);
  }

  /** Whether the session has not ended. */
  isOpen(session: PlaySession): boolean {
    return this.#sessions.get(session.machineId) === session;
  }

  /** Whether its player still has the seat, and has not given it up. */
  isTaken(session: PlaySession): boolean {
    return this.isOpen(session) && session.state.phase !== 'closing';
  }

  machine({ machineId }: PlaySession): LiveMachine {
    const machine = this.#registry.find(machineId);
    if (machine === undefined) throw new Error(`machine ${machineId} is gone from the registry`);
    return machine;
  }

  /** Passes every later event of a play session to the observer. */
  observe(observer: SessionObserver): void {
    this.#observers.push(observer);
  }

  happened(session: PlaySession, event: SessionEvent): void {
    for (const observer of this.#observers) observer.happened(session, event);
  }

  /** Something has happened to machines; nothing where no session is open. */
  happenedAt(machineIds: readonly number[], event: SessionEvent): void {
    for (const machineId of machineIds) {
      const session = this.#sessions.get(machineId);
      if (session !== undefined) this.happened(session, event);
    }
  }
}

/** So many changes within this time (ms) are two clients that each take the seat back from the other. */
const MOST = 3;
const WINDOW_MS = 60_000;

/**
 * Changes of a seat between connections of its player that were both there. A connection that is replaced by the next
 * of the same client, because it was lost, does not count.
 */
export class SeatChanges {
  readonly #clock: Clock;
  readonly #lately = new WeakMap<PlaySession, readonly number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A connection that lost the seat to another one has answered its close: it was there. */
  changed(session: PlaySession): void {
    const lately = [...this.#since(session), this.#clock.monotonic()];
    this.#lately.set(session, lately.slice(-MOST));
  }

  /** Whether another connection may take the seat now. A refused attempt counts as a change. */
  mayChange(session: PlaySession): boolean {
    if (this.#since(session).length < MOST) return true;
    this.changed(session);
    return false;
  }

  #since(session: PlaySession): readonly number[] {
    const from = this.#clock.monotonic() - WINDOW_MS;
    return (this.#lately.get(session) ?? []).filter((at) => at > from);
  }
}

/** Orders to machines that their seats are taken or free. Each answer says what the credit meter shows. */
export class SeatOrders {
  readonly #parts;
  /** Machines that did not receive the last order, or may not have. */
  readonly #outdated = new Set<number>();

  constructor(parts: {
    readonly seats: Seats;
    readonly orders: FloorOrders;
    readonly registry: MachineRegistry;
  }) {
    this.#parts = parts;
  }

  /** Orders that a seat is taken, or free. A machine that cannot be reached gets the order once it can be. */
  async order(machineId: number, taken: boolean): Promise<Result<void, Refusal>> {
    const order = this.#parts.orders.give(SeatOrder, { machineId, taken });
    const given = await refusedAs(refusal('machineOffline'), order).catch((error: unknown) => {
      // What the machine knows is as uncertain as without an answer.
      this.#outdated.add(machineId);
      throw error;
    });
    if (!given.ok) {
      this.#outdated.add(machineId);
      return given;
    }
    this.#parts.registry.setCredit(machineId, minorUnits(given.value.credit));
    this.#outdated.delete(machineId);
    return ok(undefined);
  }

  /** Orders the present state of a seat. Returns whether the machine has received it. */
  async orderPresent(machineId: number): Promise<boolean> {
    const session = this.#parts.seats.at(machineId);
    return (await this.order(machineId, session !== undefined && session.state.phase !== 'closing')).ok;
  }

  /** The machine may not know of its session. */
  outdate(machineId: number): void {
    this.#outdated.add(machineId);
  }

  isOutdated(machineId: number): boolean {
    return this.#outdated.has(machineId);
  }

  /** Whether the machine knows the state of its seat; one that does not is ordered now. */
  async isCurrent(machineId: number): Promise<boolean> {
    return !this.#outdated.has(machineId) || this.orderPresent(machineId);
  }
}
