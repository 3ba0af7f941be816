import { type Refusal, refusal } from '@floorcast/contract/errors';
import { SeatOrder } from '@floorcast/contract/floor-orders';
import { minorUnits } from '@floorcast/contract/money';
import { ok, type Result } from '@floorcast/contract/result';
import { type FloorOrders, type MachineRegistry, refusedAs } from '../../../machines/registry/index.ts';
import type { Seats } from './seats.ts';

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
