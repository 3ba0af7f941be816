import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorName } from '@floorcast/contract/errors';
import { FloorEventBody, type TransferId } from '@floorcast/contract/floor-link';
import { err, ok, type Result } from '@floorcast/contract/result';
import { NO_TRACES, type Traces, within } from '@floorcast/traces/traces';
import type { Logger } from 'pino';
import type { Journal } from '../journal/journal.ts';
import type { StoredOrder } from '../journal/record.ts';
import type { TransferStatus } from '../journal/state.ts';
import type { MachineDriver } from '../machines/driver.ts';

/** Until a record that the disk refused is written again (ms), doubling. */
const RETRY_FIRST_MS = 200;
const RETRY_MOST_MS = 5_000;
/** Such an order stays pending. */
const STOPPED = 'transfer stopped without an outcome; it resumes when the floor next starts';

/**
 * Runs transfers from the house's order to the machine's outcome, once each, over any crash:
 * the order is on the disk before the machine receives it, the outcome before the house does.
 */
export class TransferService {
  readonly #journal: Journal;
  readonly #drivers: ReadonlyMap<number, MachineDriver>;
  readonly #log: Logger;
  readonly #traces: Traces;
  readonly #stop = new AbortController();
  readonly #running = new Set<TransferId>();
  /** Orders on their way to the disk. */
  readonly #storing = new Map<TransferId, Promise<void>>();
  /** Ids on their way to the disk as refused. */
  readonly #refusing = new Map<TransferId, Promise<void>>();
  /** How many records the disk refused and are retried: while there is one, new orders are refused. */
  #unwritten = 0;

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

  /** Resumes the transfers that an earlier process left pending. */
  resume(): void {
    for (const order of this.#journal.openOrders()) this.#start(order, true);
  }

  /** The next process looks up the outcome of what the disk has not stored yet. */
  close(): void {
    this.#stop.abort();
  }

  /**
   * Takes an order. A known id starts nothing; a refused one stays refused (C6.5), and so is every new one while the disk
   * refuses records (C6.4). Resolves when the order is safe on the disk.
   *
   * @throws when the disk refuses the order: it is not run, and the next query of it answers `refused`.
   */
  async submit(ordered: StoredOrder): Promise<Result<void, ErrorName>> {
    const order = { ...ordered, traceparent: this.#traces.current?.traceparent };
    const { transferId } = order;
    const status = this.#journal.statusOf(transferId);
    if (status === 'refused' || this.#refusing.has(transferId)) return err('machineRefused');
    if (status !== 'unknown' || this.#running.has(transferId)) return ok(undefined);
    const storing = this.#storing.get(transferId);
    if (storing === undefined && this.#unwritten > 0) return err('machineRefused');
    await (storing ?? this.#store(order));
    return ok(undefined);
  }

  #store(order: StoredOrder): Promise<void> {
    const { transferId } = order;
    const storing = this.#journal
      .storeOrder(order)
      .then(
        () => this.#start(order, false),
        (error: unknown) => {
          // The house does not know whether it was stored, and queries it: it must find that it was refused.
          void this.#refuse(transferId).catch(() => undefined);
          throw error;
        },
      )
      .finally(() => this.#storing.delete(transferId));
    this.#storing.set(transferId, storing);
    return storing;
  }

  /** An unknown id is refused from now on, also while that is being written. */
  async query(transferId: TransferId): Promise<Exclude<TransferStatus, 'unknown'>> {
    if (this.#running.has(transferId) || this.#storing.has(transferId)) return 'pending';
    const status = this.#journal.statusOf(transferId);
    if (status !== 'unknown') return status;
    await this.#refuse(transferId);
    return 'refused';
  }

  #refuse(transferId: TransferId): Promise<void> {
    const earlier = this.#refusing.get(transferId);
    if (earlier !== undefined) return earlier;
    const refusing = this.#writeUntilStored({ transferId }, () =>
      this.#journal.refuseTransfer(transferId),
    ).finally(() => this.#refusing.delete(transferId));
    this.#refusing.set(transferId, refusing);
    return refusing;
  }

  #start(order: StoredOrder, resumed: boolean): void {
    this.#running.add(order.transferId);
    this.#log.info(order, resumed ? 'transfer resumed' : 'transfer requested');
    void this.#run(order, resumed)
      .catch((error: unknown) => this.#log.error({ ...named(order), err: error }, STOPPED))
      .finally(() => this.#running.delete(order.transferId));
  }

  async #run(order: StoredOrder, resumed: boolean): Promise<void> {
    const driver = this.#drivers.get(order.machineId);
    if (driver === undefined) throw new Error(`the configuration has no machine ${order.machineId}`);
    const { machineId, transferId, direction, traceparent: parent } = order;
    const facts = { 'floorcast.transfer': transferId, 'floorcast.machine': machineId };
    const span = this.#traces.begin('machine transfer', { parent, facts });
    const transfer = () => driver.transfers.run(order, resumed);
    const outcome = await within(span, transfer, ({ outcome }) => ({ 'floorcast.outcome': outcome }));
    const event = FloorEventBody.parse({
      type: 'transfer',
      machineId,
      at: new Date().toISOString(),
      transferId,
      direction,
      ...outcome,
      traceparent: span.traceparent,
    });
    await this.#writeUntilStored(named(order), () => this.#journal.storeEvent(event));
    this.#log.info({ ...named(order), ...outcome }, 'transfer ended');
  }

  /** Writes a record, and retries until the disk stores it. @throws the disk's last error, when this is closed. */
  async #writeUntilStored(name: object, write: () => Promise<void>): Promise<void> {
    const { signal } = this.#stop;
    for (let failures = 0; ; failures++) {
      try {
        await write();
        if (failures > 0) this.#unwritten--;
        return;
      } catch (error) {
        if (failures === 0) this.#unwritten++;
        const wait = Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** failures) * (0.5 + Math.random() / 2);
        const inMs = Math.round(wait);
        this.#log.error(
          { ...name, err: error, inMs },
          'cannot write the journal; refusing new transfers until it can be written; retrying',
        );
        await sleep(wait, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) throw error;
      }
    }
  }
}

/** The fields by which a transfer is found in every log. */
const named = ({ transferId, requestId, machineId }: StoredOrder) => ({ transferId, requestId, machineId });
