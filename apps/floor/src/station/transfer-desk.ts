import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorName } from '@floorcast/contract/errors';
import { FloorEventBody, type TransferId } from '@floorcast/contract/floor-link';
import { err, ok, type Result } from '@floorcast/contract/result';
import { NO_TRACES, type Traces, within } from '@floorcast/traces/traces';
import type { Logger } from 'pino';
import type { Journal } from '../journal/journal.ts';
import type { KeptOrder } from '../journal/record.ts';
import type { MachineDriver } from '../machines/driver.ts';

/** Until a record that the disk has refused is given to it again (ms), doubling. */
const RETRY_FIRST_MS = 200;
const RETRY_MOST_MS = 5_000;

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
  readonly #stop = new AbortController();
  readonly #running = new Set<TransferId>();
  /** Orders on their way to the disk. */
  readonly #taking = new Map<TransferId, Promise<void>>();
  /** Ids on their way to the disk as never to be carried out. */
  readonly #refusing = new Map<TransferId, Promise<void>>();
  /** How many records the disk has refused and is given again: while there is one, no new order is taken. */
  #unkept = 0;

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

  /** What the disk has not taken yet is found out again by the next process. */
  close(): void {
    this.#stop.abort();
  }

  /**
   * Takes an order; a known id starts nothing, and one that was or is being called never seen is refused (C6.5), as is
   * every new one while the disk does not take what was given to it (C6.4). Resolves when the order is safe on the disk.
   *
   * @throws when the disk refuses the order: it is not carried out, and the next question about it is answered so.
   */
  async take(wish: KeptOrder): Promise<Result<void, ErrorName>> {
    const order = { ...wish, traceparent: this.#traces.current?.traceparent };
    const { transferId } = order;
    const known = this.#journal.knows(transferId);
    if (known === 'never' || this.#refusing.has(transferId)) return err('machineRefused');
    if (known !== 'unknown' || this.#running.has(transferId)) return ok(undefined);
    const taking = this.#taking.get(transferId);
    if (taking === undefined && this.#unkept > 0) return err('machineRefused');
    await (taking ?? this.#keep(order));
    return ok(undefined);
  }

  #keep(order: KeptOrder): Promise<void> {
    const { transferId } = order;
    const taking = this.#journal
      .keepOrder(order)
      .then(
        () => this.#start(order, false),
        (error: unknown) => {
          // The house does not know whether it was taken, and asks: it must find the promise that it was not.
          void this.#refuse(transferId).catch(() => undefined);
          throw error;
        },
      )
      .finally(() => this.#taking.delete(transferId));
    this.#taking.set(transferId, taking);
    return taking;
  }

  /** An id never heard of is refused from now on: while that is being written, too. */
  async query(transferId: TransferId): Promise<TransferAnswer> {
    if (this.#running.has(transferId) || this.#taking.has(transferId)) return 'under-way';
    switch (this.#journal.knows(transferId)) {
      case 'open':
        return 'under-way';
      case 'settled':
        return 'settled';
      case 'unknown':
        await this.#refuse(transferId);
        return 'never-seen';
      case 'never':
        return 'never-seen';
    }
  }

  #refuse(transferId: TransferId): Promise<void> {
    const begun = this.#refusing.get(transferId);
    if (begun !== undefined) return begun;
    const refusing = this.#untilKept({ transferId }, () => this.#journal.keepNever(transferId)).finally(() =>
      this.#refusing.delete(transferId),
    );
    this.#refusing.set(transferId, refusing);
    return refusing;
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
    const told = {
      type: 'transfer',
      machineId,
      at: new Date().toISOString(),
      transferId,
      direction,
      ...outcome,
      traceparent: span.traceparent,
    };
    const event = FloorEventBody.parse(told);
    // The machine tells once.
    await this.#untilKept(named(order), () => this.#journal.keepEvent(event));
    this.#log.info({ ...named(order), ...outcome }, 'transfer ended');
  }

  /** Writes a record, again and again until the disk takes it. @throws why it is not kept, when the desk is closed. */
  async #untilKept(name: object, write: () => Promise<void>): Promise<void> {
    const { signal } = this.#stop;
    for (let failures = 0; ; failures++) {
      try {
        await write();
        if (failures > 0) this.#unkept--;
        return;
      } catch (error) {
        if (failures === 0) this.#unkept++;
        const wait = Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** failures) * (0.5 + Math.random() / 2);
        const inMs = Math.round(wait);
        this.#log.error(
          { ...name, err: error, inMs },
          'journal not written; no new transfers until it is; retrying',
        );
        await sleep(wait, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) throw error;
      }
    }
  }
}

/** By what a transfer is found in every log. */
const named = ({ transferId, requestId, machineId }: KeptOrder) => ({ transferId, requestId, machineId });
