import { randomUUID } from 'node:crypto';
import { type Refusal, refusal } from '@floorcast/contract/errors';
import { TransferOrder, TransferQuery } from '@floorcast/contract/floor-orders';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { err, ok, type Result } from '@floorcast/contract/result';
import { within } from '@floorcast/traces/traces';
import type { MachineContext } from '../../../machines/registry/index.ts';
import { receivedWithin } from '../../../platform/bus/bus.ts';
import { asTheHouse } from '../../../platform/db/authority/authority.ts';
import type { Tx } from '../../../platform/db/schema.ts';
import { Retry } from '../../../platform/retry.ts';
import {
  answerOnce,
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
} from '../../../wallet/index.ts';
import type { PlayerFeed } from '../feed/player-feed.ts';
import type { PlaySession } from '../state/play-session.ts';
import {
  hasEnded,
  isUnordered,
  outcomeOf,
  outcomeOfOrder,
  outcomeOfQuery,
  reasonOf,
  type TransferOutcome,
} from './transfer-outcome.ts';

/** How long (ms) a player waits for a machine's answer before the transfer is called pending. */
const WAIT_MS = 4_000;
/** How long (ms) until a floor is queried again about a transfer, doubling up to the most. */
const QUERY_FIRST_MS = 1_000;
const QUERY_MOST_MS = 60_000;

const transferTopic = (id: string): string => `transfer.${id}`;

/** Takes transfers from their request to their end: recorded first, then ordered, then awaited or queried. */
export class TransferService {
  readonly #parts;
  /** Transfers that are queried later, by their ids; and machines, by theirs, whose transfers could not be read. */
  readonly #retry: Retry<string>;
  /** Ids of transfers that were ordered or are queried, until they end. */
  readonly #open = new Set<string>();

  constructor(
    parts: Pick<MachineContext, 'db' | 'bus' | 'clock' | 'log' | 'traces' | 'events' | 'orders'> & {
      readonly feed: PlayerFeed;
    },
  ) {
    this.#parts = parts;
    this.#retry = new Retry({ clock: parts.clock, firstMs: QUERY_FIRST_MS, mostMs: QUERY_MOST_MS });
  }

  /** Stops every timer; transfers stay as they are for the next process. */
  close(): void {
    this.#retry.close();
  }

  /**
   * Carries out a request of a player, once for each request id. Resolves with the outcome after at most four seconds.
   * `begun` is called once a new request is recorded.
   */
  async request(
    request: PlayerRequest,
    { check, begun }: { check: Check; begun: () => void },
  ): Promise<Result<TransferOutcome, Refusal>> {
    const { db, feed } = this.#parts;
    const recorded = await db.transaction().execute((tx) => recordOnce(tx, request, check));
    if (!recorded.ok) return recorded;
    const { transfer, repeated } = recorded.value;
    // Nothing may come between what is recorded and its order, the lock of the player's account neither.
    return asTheHouse(async () => {
      // A repeated request takes nothing more.
      if (request.direction === 'in' && isUnordered(transfer)) void feed.balances.changed(request.playerId);
      const ordered = this.#orderAndAwait(transfer);
      if (!repeated) begun();
      return ok(await ordered);
    });
  }

  /** Resolves with the outcome after at most four seconds. */
  async cashOut(
    request: Parameters<typeof requestCashOut>[1],
  ): Promise<Result<TransferOutcome, TransferRefusal>> {
    const recorded = await this.#parts.db.transaction().execute((tx) => requestCashOut(tx, request));
    return recorded.ok ? ok(await this.#orderAndAwait(recorded.value)) : recorded;
  }

  /** Moves all credit of a session to its player's wallet. Resolves with the outcome after at most four seconds. */
  payOut({ playerId, machineId, sessionId }: PlaySession): Promise<Result<TransferOutcome, TransferRefusal>> {
    return this.cashOut({ requestId: `out-${randomUUID()}`, playerId, machineId, sessionId });
  }

  /** A transfer has its outcome. Ends whatever waits for it, and emits `transferEnded`. */
  ended(transfer: Transfer): void {
    const { id } = transfer;
    this.#retry.clear(id);
    this.#open.delete(id);
    this.#parts.events.emit('transferEnded', transfer);
    this.#parts.bus.publishHere(transferTopic(id), {});
  }

  /** Queries every open transfer of a floor's machines, after the floor or this house was away; now, or once it can. */
  async reconcile(machineIds: readonly number[]): Promise<void> {
    const key = machineIds.join();
    try {
      const open = await openTransfers(this.#parts.db, machineIds);
      this.#retry.clear(key);
      for (const transfer of open) {
        this.#open.add(transfer.id);
        this.#parts.events.emit('transferOpened', transfer);
      }
      for (const transfer of open) await this.#query(transfer);
    } catch (error) {
      this.#parts.log.error({ err: error, machineIds }, 'cannot read open transfers; retrying');
      this.#retry.schedule(key, () => void this.reconcile(machineIds));
    }
  }

  /** The transfer of a machine that has not ended: there is one at a time. */
  async openAt(machineId: number): Promise<Transfer | undefined> {
    return (await openTransfers(this.#parts.db, [machineId]))[0];
  }

  /** What a machine's credit meter shows by the ledger. */
  bookedAt(machineId: number): Promise<MinorUnits> {
    return balanceOf(this.#parts.db, machineAccount(machineId));
  }

  async #orderAndAwait(transfer: Transfer): Promise<TransferOutcome> {
    if (hasEnded(transfer)) return outcomeOf(transfer);
    const { id, requestId, machineId, direction } = transfer;
    const facts = {
      'floorcast.transfer': id,
      'floorcast.request': requestId,
      'floorcast.machine': machineId,
      'floorcast.direction': direction,
    };
    const work = async () => {
      const end = receivedWithin(this.#parts, transferTopic(id), WAIT_MS);
      if (isUnordered(transfer)) {
        this.#open.add(id);
        this.#parts.events.emit('transferOpened', transfer);
        const ordered = this.#order(transfer);
        ordered.catch((error: unknown) => {
          this.#parts.log.error({ err: error, ...facts }, 'cannot send a transfer order; querying its floor');
          this.#queryLater(transfer);
        });
        // A floor that does not answer is waited for longer than a player is to wait.
        await Promise.race([end, ordered.then(() => end)]);
      } else if (!hasEnded(await this.#now(transfer))) {
        // It may have ended after it was read, and before its end was listened for.
        await end;
      }
      return outcomeOf(await this.#now(transfer));
    };
    const known = ({ request }: TransferOutcome) => ({ 'floorcast.outcome': request });
    return within(this.#parts.traces.begin('transfer', { facts }), work, known);
  }

  async #now(transfer: Transfer): Promise<Transfer> {
    return (await findTransfer(this.#parts.db, transfer.id)) ?? transfer;
  }

  async #order(transfer: Transfer): Promise<void> {
    const { db, orders, log } = this.#parts;
    const { id: transferId, requestId, machineId, direction, amount, playerId } = transfer;
    const order = { transferId, requestId, machineId, direction, amount };
    log.info({ ...order, playerId }, 'transfer requested');
    await markTransfer(db, transferId, 'sent');
    const answer = await orders.give(TransferOrder, order);
    const outcome = outcomeOfOrder(answer);
    if (outcome.request === 'pending') return;
    const reason = answer.ok ? undefined : answer.error.reason;
    const refused = outcome.refusal?.name ?? 'machineOffline';
    log.warn({ transferId, requestId, machineId, refused, reason }, 'floor did not accept a transfer order');
    if (outcome.request === 'refused') return this.#returnMoney(transfer, outcome.refusal);
    await markTransfer(db, transferId, 'unknown');
    // The floor may well be linked: then it knows whether it accepted the order.
    await this.#query(transfer, outcome.refusal);
  }

  #queryLater(transfer: Transfer, refused?: Refusal): void {
    this.#retry.schedule(transfer.id, () => void this.#query(transfer, refused));
  }

  /** Queries the floor about a transfer, now and later, until it answers. `refused`: how it refused the order. */
  async #query(transfer: Transfer, refused?: Refusal): Promise<void> {
    const { db, orders, log } = this.#parts;
    const { id: transferId, machineId } = transfer;
    if (!this.#open.has(transferId)) return;
    try {
      // It may have been settled by hand, or returned though the database's answer was lost.
      const now = await findTransfer(db, transferId);
      if (now === undefined || hasEnded(now)) return this.#finish(transferId, now);
      const outcome = outcomeOfQuery(await orders.give(TransferQuery, { transferId, machineId }));
      if (outcome === 'unknown') return this.#queryLater(transfer, refused);
      if (outcome === 'refused') await this.#returnMoney(transfer, refused);
      this.#retry.clear(transferId);
    } catch (error) {
      log.error({ err: error, transferId, machineId }, 'transfer query failed; retrying');
      this.#queryLater(transfer, refused);
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
      'transfer returned to the wallet: its floor did not accept it',
    );
    this.#finish(transferId, end.transfer);
  }

  /** A transfer has ended, unless its floor has reported that meanwhile. */
  #finish(id: string, transfer: Transfer | undefined): void {
    this.#retry.clear(id);
    if (this.#open.delete(id) && transfer !== undefined) this.ended(transfer);
  }
}

/** Money onto the machine, or all of its credit to the wallet. */
export type CashRequest = {
  readonly requestId: string;
  /** Whether the client chose the id, and so may repeat the request. */
  readonly repeatable: boolean;
} & ({ readonly direction: 'in'; readonly amount: MinorUnits } | { readonly direction: 'out' });

/** The same of the player at a machine. */
type PlayerRequest = CashRequest & {
  readonly playerId: number;
  readonly machineId: number;
  readonly sessionId: number;
};

/** Why a new request may not be carried out now. */
export type Check = () => Refusal | undefined;

/** Records a request, unless `check` refuses it. A repeated one is not checked: it gets the answer of the first. */
function recordOnce(
  tx: Tx,
  request: PlayerRequest,
  check: Check,
): Promise<Result<{ readonly transfer: Transfer; readonly repeated: boolean }, Refusal>> {
  const { playerId, requestId, machineId, repeatable, direction } = request;
  const amount = direction === 'in' ? [request.amount] : [];
  return answerOnce(
    tx,
    { id: `player:${playerId}:${requestId}`, terms: [direction, machineId, ...amount] },
    async () => {
      const repeated = (await findTransferByRequest(tx, request)) !== undefined;
      const why = repeated ? undefined : check();
      if (why !== undefined) return err(why);
      const recorded = await (direction === 'in' ? requestCashIn(tx, request) : requestCashOut(tx, request));
      return recorded.ok ? ok({ transfer: recorded.value, repeated }) : err(refusal(recorded.error));
    },
    // A client repeats what a lost connection cut off, and its cash-out until the other transfer has ended.
    ({ name }) => !repeatable || name === 'noSession' || (direction === 'out' && name === 'transferPending'),
  );
}
