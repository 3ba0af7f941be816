import { type Refusal, refusal } from '@floorcast/contract/errors';
import { TransferOrder, TransferQuery } from '@floorcast/contract/floor-orders';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { ok, type Result } from '@floorcast/contract/result';
import { type Traces, within } from '@floorcast/traces/traces';
import type { Logger } from 'pino';
import type { HouseEvents } from '../../../events.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import { receivedWithin } from '../../../platform/bus/received-within.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { Retry } from '../../../platform/retry.ts';
import { type FloorOrders, refusalOf } from '../../machines/index.ts';
import {
  balanceOf,
  findTransfer,
  findTransferByRequest,
  machineAccount,
  markTransfer,
  openTransfers,
  requestCashIn,
  requestCashOut,
  settleTransfer,
  type Transfer,
  type TransferRefusal,
} from '../../wallet/index.ts';
import { publishBalance } from './balance-notification.ts';
import { reasonOf } from './transfer-refusal.ts';

/** How long (ms) a player waits for a machine's answer before the transfer is called pending. */
const WAIT_MS = 4_000;
/** How long (ms) until a floor that has not told what became of a transfer is asked again, doubling up to the last. */
const ASK_FIRST_MS = 1_000;
const ASK_MOST_MS = 60_000;

const transferTopic = (id: string): string => `transfer.${id}`;

interface TransferServiceParts {
  readonly db: Db;
  readonly bus: Bus;
  readonly orders: FloorOrders;
  readonly clock: Clock;
  readonly log: Logger;
  readonly traces: Traces;
  readonly events: HouseEvents;
}

/** Carries transfers from a wish to their end: written down first, then ordered, then waited for or asked about. */
export class TransferService {
  readonly #parts: TransferServiceParts;
  /** Transfers that are asked about later, by their ids; and machines, by theirs, whose transfers could not be read. */
  readonly #retry: Retry<string>;
  /** Ids of transfers that were ordered or are queried, until they end. */
  readonly #open = new Set<string>();

  constructor(parts: TransferServiceParts) {
    this.#parts = parts;
    this.#retry = new Retry({ clock: parts.clock, firstMs: ASK_FIRST_MS, mostMs: ASK_MOST_MS });
  }

  /** Stops every timer; transfers stay as they are for the next process. */
  close(): void {
    this.#retry.close();
  }

  /** Ends as the transfer stands after at most four seconds. `begun` is called once it is not refused any more. */
  async cashIn(
    wish: Parameters<typeof requestCashIn>[1],
    begun: () => void,
  ): Promise<Result<Transfer, TransferRefusal>> {
    const written = await this.#parts.db.transaction().execute((tx) => requestCashIn(tx, wish));
    if (!written.ok) return written;
    // Nothing may stand between what is written down and its order.
    this.publishBalanceSoon(wish.playerId);
    const carried = this.#carryOut(written.value);
    begun();
    return ok(await carried);
  }

  async cashOut(wish: Parameters<typeof requestCashOut>[1]): Promise<Result<Transfer, TransferRefusal>> {
    const begun = await this.#parts.db.transaction().execute((tx) => requestCashOut(tx, wish));
    return begun.ok ? ok(await this.#carryOut(begun.value)) : begun;
  }

  /** A transfer has its outcome. Ends whatever waits for it, and emits `transferEnded`. */
  ended(transfer: Transfer): void {
    const { id } = transfer;
    this.#retry.clear(id);
    this.#open.delete(id);
    this.#parts.events.emit('transferEnded', transfer);
    this.#parts.bus.publish(transferTopic(id), {});
  }

  /**
   * Asks a floor about every transfer of its machines that has not ended, after it was away or we were. What cannot be
   * asked now is asked later.
   */
  async reconcile(machineIds: readonly number[]): Promise<void> {
    const key = machineIds.join();
    try {
      const open = await openTransfers(this.#parts.db, machineIds);
      this.#retry.clear(key);
      for (const { id } of open) this.#open.add(id);
      for (const transfer of open) await this.#ask(transfer);
    } catch (error) {
      this.#parts.log.error({ err: error, machineIds }, 'reading open transfers failed; retrying');
      this.#retry.schedule(key, () => void this.reconcile(machineIds));
    }
  }

  /** The transfer of a machine that has not ended: there is one at a time. */
  async openAt(machineId: number): Promise<Transfer | undefined> {
    return (await openTransfers(this.#parts.db, [machineId]))[0];
  }

  /** What a machine's credit meter shows by the books. */
  bookedAt(machineId: number): Promise<MinorUnits> {
    return balanceOf(this.#parts.db, machineAccount(machineId));
  }

  /** Whether a player's wish was written down before. */
  async knows(playerId: number, requestId: string): Promise<boolean> {
    return (await findTransferByRequest(this.#parts.db, { playerId, requestId })) !== undefined;
  }

  publishBalance(playerId: number, withheld?: MinorUnits): Promise<MinorUnits> {
    return publishBalance(this.#parts, playerId, withheld);
  }

  /** Publishes a balance in the background. */
  publishBalanceSoon(playerId: number, withheld?: MinorUnits): void {
    void this.publishBalance(playerId, withheld).catch((error: unknown) =>
      this.#parts.log.error({ err: error }),
    );
  }

  async #carryOut(transfer: Transfer): Promise<Transfer> {
    if (hasEnded(transfer)) return transfer;
    const { id, requestId, machineId, direction, state } = transfer;
    const facts = {
      'floorcast.transfer': id,
      'floorcast.request': requestId,
      'floorcast.machine': machineId,
      'floorcast.direction': direction,
    };
    const work = async () => {
      const end = receivedWithin(this.#parts, transferTopic(id), WAIT_MS);
      if (state === 'requested') {
        this.#open.add(id);
        const ordered = this.#order(transfer);
        ordered.catch((error: unknown) => {
          this.#parts.log.error({ err: error, ...facts }, 'ordering a transfer failed; querying its floor');
          this.#askLater(transfer);
        });
        // A floor that does not answer is waited for longer than a player is to wait.
        await Promise.race([end, ordered.then(() => end)]);
      } else await end;
      return (await findTransfer(this.#parts.db, id)) ?? transfer;
    };
    const asItStands = ({ state }: Transfer) => ({ 'floorcast.outcome': state });
    return within(this.#parts.traces.begin('transfer', { facts }), work, asItStands);
  }

  async #order(transfer: Transfer): Promise<void> {
    const { db, orders, log } = this.#parts;
    const { id: transferId, requestId, machineId, direction, amount, playerId } = transfer;
    const order = { transferId, requestId, machineId, direction, amount };
    log.info({ ...order, playerId }, 'transfer ordered');
    await markTransfer(db, transferId, 'sent');
    const taken = await orders.give(TransferOrder, order);
    if (taken.ok) return;
    const { kind, reason } = taken.error;
    const refused = refusalOf(taken.error, refusal('machineOffline'));
    log.warn(
      { transferId, requestId, machineId, refused: refused.name, reason },
      'transfer order not accepted by its floor',
    );
    // The floor has not accepted the order and never will (C6.4, C6.5).
    if (kind === 'refused' && refused.name === 'machineRefused') return this.#returnMoney(transfer, refused);
    await markTransfer(db, transferId, 'unknown');
    // The floor may well be linked: then it knows whether it accepted the order.
    await this.#ask(transfer, kind === 'refused' ? refused : undefined);
  }

  #askLater(transfer: Transfer, refused?: Refusal): void {
    this.#retry.schedule(transfer.id, () => void this.#ask(transfer, refused));
  }

  /** Asks the floor what became of a transfer, now and later, until it says. `refused`: how it refused the order. */
  async #ask(transfer: Transfer, refused?: Refusal): Promise<void> {
    const { db, orders, log } = this.#parts;
    const { id: transferId, machineId } = transfer;
    if (!this.#open.has(transferId)) return;
    try {
      // It may have been settled by hand, or given back though the database's answer was lost.
      const now = await findTransfer(db, transferId);
      if (now === undefined || hasEnded(now)) return this.#tellEnd(transferId, now);
      const answer = await orders.give(TransferQuery, { transferId, machineId });
      if (!answer.ok) return this.#askLater(transfer, refused);
      if (answer.value.state === 'never-seen') await this.#returnMoney(transfer, refused);
      this.#retry.clear(transferId);
    } catch (error) {
      log.error({ err: error, transferId, machineId }, 'transfer query failed; retrying');
      this.#askLater(transfer, refused);
    }
  }

  /** Returns the money of a transfer that the floor has not accepted and never will. `refused`: how it refused the order. */
  async #returnMoney({ id: transferId, requestId, machineId }: Transfer, refused?: Refusal): Promise<void> {
    const { db, log } = this.#parts;
    const end = await db.transaction().execute((tx) =>
      settleTransfer(tx, transferId, {
        outcome: 'refused',
        amount: minorUnits(0),
        reason: refused === undefined ? 'never-reached-floor' : reasonOf(refused),
      }),
    );
    if (end?.now !== true) return;
    log.info(
      { transferId, requestId, machineId, refused: refused?.name },
      'transfer returned: its floor has not accepted it',
    );
    this.#tellEnd(transferId, end.transfer);
  }

  /** Unless its floor has told it meanwhile. */
  #tellEnd(id: string, transfer: Transfer | undefined): void {
    this.#retry.clear(id);
    if (this.#open.delete(id) && transfer !== undefined) this.ended(transfer);
  }
}

const hasEnded = ({ state }: Transfer): boolean => state === 'settled' || state === 'returned';
