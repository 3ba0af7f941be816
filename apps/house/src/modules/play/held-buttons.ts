import { assertNever } from '@floorcast/contract/assert-never';
import { HoldOrder } from '@floorcast/contract/floor-link';
import type { Logger } from 'pino';
import { type FloorOrders, FloorRefused, FloorSilent } from '../machines/index.ts';
import type { TableEvent, TableWatcher } from './table-events.ts';
import type { Table } from './tables.ts';

/** Lets go of what players hold down as soon as they cannot, or should not, any more. */
export class HeldButtons implements TableWatcher {
  readonly #orders: FloorOrders;
  readonly #log: Logger;
  readonly #held = new Map<Table, string>();

  constructor(orders: FloorOrders, log: Logger) {
    this.#orders = orders;
    this.#log = log;
  }

  /** @throws {FloorRefused | FloorSilent} the panel did not do it. */
  async hold(table: Table, button: string, lateBy: number): Promise<void> {
    // Before it is done: whatever happens meanwhile lets go again.
    this.#held.set(table, button);
    await this.#orders.give(HoldOrder, { machineId: table.machineId, button, down: true, lateBy });
  }

  /** @throws {FloorRefused | FloorSilent} the panel did not do it. */
  async letGo(table: Table): Promise<void> {
    const button = this.#held.get(table);
    if (button === undefined) return;
    this.#held.delete(table);
    await this.#orders.give(HoldOrder, { machineId: table.machineId, button, down: false });
  }

  happened(table: Table, event: TableEvent): void {
    switch (event.type) {
      case 'pressed':
        if (event.by === 'autoplay') this.#drop(table);
        return;
      case 'money':
      case 'trouble':
      case 'hand-pay':
      case 'disconnected':
      case 'leaving':
        this.#drop(table);
        return;
      case 'seated':
      case 'stayed':
      case 'credit':
      case 'round-started':
      case 'round-ended':
      case 'set-up':
        return;
      default:
        assertNever(event);
    }
  }

  /** A floor that does not hear it lets go by itself. */
  #drop(table: Table): void {
    void this.letGo(table).catch((error: unknown) => {
      if (error instanceof FloorRefused || error instanceof FloorSilent) return;
      this.#log.error({ err: error, machineId: table.machineId }, 'a button was not let go of');
    });
  }
}
