import { isDeepStrictEqual } from 'node:util';
import { HandPayOrder } from '@floorcast/contract/floor-orders';
import * as z from 'zod';
import type { SiteContext } from '../../../../context.ts';
import type { FloorOrders, MachineRegistry } from '../../../../machines/registry/index.ts';
import { KeyedMutex } from '../../../../platform/concurrency/lanes.ts';
import type { Tx } from '../../../../platform/db/schema.ts';
import { Retry } from '../../../../platform/retry.ts';
import { HAND_PAY_TOPIC, type HandPay, openHandPays, storeHandPayReset } from '../../../../wallet/index.ts';

const Paid = z.object({ machineId: z.number() });

/** How long (ms) until a machine that would not unlock is asked again, or the database that failed. */
const RETRY_MS = 10_000;

/** Hand pays of a floor's machines that wait: for staff first, then for their machines to unlock. The database holds them. */
export class HandPayService {
  readonly #parts;
  readonly #open = new Map<number, readonly HandPay[]>();
  readonly #retry: Retry<number>;
  readonly #mutex = new KeyedMutex<number>();
  readonly #stop: () => void;

  constructor(
    parts: Pick<SiteContext, 'db' | 'bus' | 'clock' | 'log' | 'events'> & {
      readonly orders: Pick<FloorOrders, 'give'>;
      readonly registry: Pick<MachineRegistry, 'find'>;
    },
  ) {
    this.#parts = parts;
    this.#retry = new Retry({ clock: parts.clock, firstMs: RETRY_MS, mostMs: RETRY_MS });
    this.#stop = parts.bus.subscribe(HAND_PAY_TOPIC, (message) => {
      const { machineId } = Paid.parse(message);
      if (parts.registry.find(machineId) !== undefined) this.refresh(machineId);
    });
  }

  /** Takes up what an earlier owner of the floor left. */
  async resume(): Promise<void> {
    const { db, registry } = this.#parts;
    for (const { machineId } of await openHandPays(db))
      if (registry.find(machineId) !== undefined) await this.#read(machineId);
  }

  close(): void {
    this.#stop();
    this.#retry.close();
  }

  /** The hand pay that a machine waits for; undefined if there is none. */
  at(machineId: number): HandPay | undefined {
    return this.#open.get(machineId)?.[0];
  }

  /** Whether a machine is locked until a hand pay is paid: nothing is asked of it until then. */
  waitsAt(machineId: number): boolean {
    return this.#open.has(machineId);
  }

  /** The transaction books a report about hand pays. What it sees is in force, and notified, once this is called. */
  async after(tx: Tx, machineId: number): Promise<() => void> {
    const open = await openHandPays(tx, machineId);
    return () => {
      this.#set(machineId, open);
      // Also if the same are open: it may have paid one that this process has never seen open.
      this.#changed(machineId);
      this.refresh(machineId);
    };
  }

  /** Changes by another process may have been missed. */
  recheck(): void {
    for (const machineId of this.#open.keys()) this.refresh(machineId);
  }

  /** Another process may have changed the hand pays of a machine. */
  refresh(machineId: number): void {
    const work = this.#mutex.run(machineId, async () => {
      await this.#read(machineId);
      if (this.at(machineId)?.paid === true) await this.#orderUnlock(machineId);
    });
    void work.catch((error: unknown) => {
      this.#parts.log.error({ err: error, machineId }, 'resuming hand pays failed; retrying');
      this.#refreshLater(machineId);
    });
  }

  async #read(machineId: number): Promise<void> {
    const open = await openHandPays(this.#parts.db, machineId);
    const before = this.#open.get(machineId) ?? [];
    this.#set(machineId, open);
    if (!isDeepStrictEqual(open, before)) this.#changed(machineId);
  }

  #set(machineId: number, open: readonly HandPay[]): void {
    if (open.length === 0) {
      this.#open.delete(machineId);
      this.#retry.clear(machineId);
    } else this.#open.set(machineId, open);
  }

  #changed(machineId: number): void {
    this.#parts.events.emit('handPaysChanged', machineId);
  }

  /** Its hand pay is in the wallet: the machine may play on. It says so itself by an event. */
  async #orderUnlock(machineId: number): Promise<void> {
    const { orders, log, db } = this.#parts;
    const order = await orders.give(HandPayOrder, { machineId });
    const answer = order.ok ? order.value.answer : undefined;
    if (answer === 'unable')
      log.warn({ machineId }, 'the machine did not unlock; reset it with the attendant key');
    if (answer === 'none') {
      for (const { id, paid } of this.#open.get(machineId) ?? []) if (paid) await storeHandPayReset(db, id);
      await this.#read(machineId);
    }
    if (this.at(machineId)?.paid === true) this.#refreshLater(machineId);
  }

  #refreshLater(machineId: number): void {
    this.#retry.schedule(machineId, () => this.refresh(machineId));
  }
}
