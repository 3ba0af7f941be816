import { FloorEventBody, type TransferId } from '@floorcast/contract/floor-link';
import { NO_TRACES, type Traces, within } from '@floorcast/traces/traces';
import type { Logger } from 'pino';
import type { Journal } from '../journal/journal.ts';
import type { KeptOrder } from '../journal/record.ts';
import type { MachineDriver } from '../machines/driver.ts';

/** What the floor can say of a transfer; see the contract's TransferQuery. */
export type TransferAnswer = 'under-way' | 'settled' | 'never-seen';

/**
 * Carries transfers from the house's order to the machine's outcome, once each, over any crash:
 * the order is on the disk before the machine hears of it, the outcome before the house does.
 */
export class TransferDesk {
  readonly #journal: Journal;
  readonly #drivers: ReadonlyMap<number, MachineDriver>;
  readonly #log: Logger;
  readonly #traces: Traces;
  readonly #running = new Set<TransferId>();

  constructor(
    journal: Journal,
    drivers: ReadonlyMap<number, MachineDriver>,
    log: Logger,
    traces: Traces = NO_TRACES,
  ) {
    this.#journal = journal;
    this.#drivers = drivers;
    this.#log = log;
    this.#traces = traces;
  }

  /** Goes on with what an earlier process left open. */
  resume(): void {
    for (const order of this.#journal.openOrders()) this.#start(order, true);
  }

  /** Takes an order; a known id starts nothing. Resolves when the order is safe on the disk. */
  async take(wish: KeptOrder): Promise<void> {
    const order = { ...wish, traceparent: this.#traces.current?.traceparent };
    const { transferId } = order;
    if (this.#running.has(transferId) || this.#journal.knows(transferId) !== 'unknown') return;
    this.#running.add(transferId);
    try {
      await this.#journal.keepOrder(order);
    } catch (error) {
      this.#running.delete(transferId);
      throw error;
    }
    this.#start(order, false);
  }

  /** An id never heard of is refused from now on. */
  async query(transferId: TransferId): Promise<TransferAnswer> {
    if (this.#running.has(transferId)) return 'under-way';
    switch (this.#journal.knows(transferId)) {
      case 'open':
        return 'under-way';
      case 'settled':
        return 'settled';
      case 'unknown':
        await this.#journal.keepNever(transferId);
        return 'never-seen';
      case 'never':
        return 'never-seen';
    }
  }

  #start(order: KeptOrder, resumed: boolean): void {
    this.#running.add(order.transferId);
    this.#log.info(order, resumed ? 'transfer resumed' : 'transfer taken');
    void this.#carryOut(order, resumed)
      // The order stays open, and is resumed at the next start.
      .catch((error: unknown) => this.#log.error({ ...named(order), err: error }, 'transfer stopped'))
      .finally(() => this.#running.delete(order.transferId));
  }

  async #carryOut(order: KeptOrder, resumed: boolean): Promise<void> {
    const driver = this.#drivers.get(order.machineId);
    if (driver === undefined)
      throw new Error(`transfer ${order.transferId}: no machine ${order.machineId} here`);
    const { machineId, transferId, direction, traceparent: parent } = order;
    const facts = { 'floorcast.transfer': transferId, 'floorcast.machine': machineId };
    const span = this.#traces.begin('machine transfer', { parent, facts });
    const ask = () => driver.transfer(order, resumed);
    const outcome = await within(span, ask, ({ outcome }) => ({ 'floorcast.outcome': outcome }));
    await this.#journal.keepEvent(
      FloorEventBody.parse({
        type: 'transfer',
        machineId,
        at: new Date().toISOString(),
        transferId,
        direction,
        ...outcome,
        traceparent: span.traceparent,
      }),
    );
    this.#log.info({ ...named(order), ...outcome }, 'transfer ended');
  }
}

/** By what a transfer is found in every log. */
const named = ({ transferId, requestId, machineId }: KeptOrder) => ({ transferId, requestId, machineId });
