import { ERRORS } from '@floorcast/contract/errors';
import type { MinorUnits } from '@floorcast/contract/money';
import { CashIn, CashOut } from '@floorcast/contract/sockets';
import { NoAnswer, ProtooError } from '@floorcast/protoo/peer';
import type { Failure } from '../../api/call/failure.ts';
import { type Asker, ask, requestFailure } from '../ask.ts';
import type { Cancel } from '../network.ts';
import type { SessionParts } from './play-events.ts';
import type { TransferRequest } from './play-state.ts';
import { openTransfer } from './reduce-transfer.ts';

const TIMEOUT_MS = 10_000;
/** A transfer whose outcome the house could not report is requested again after this (ms). */
const RETRY_MS = 2000;

interface TransferParts extends SessionParts {
  /** A fresh id for one transfer. */
  readonly newRequestId: () => string;
  readonly balance: (balance: MinorUnits) => void;
}

/** Moves money between wallet and machine. A transfer keeps its id until its outcome is known (MONEY-4). */
export class Transfers {
  readonly #parts: TransferParts;
  #cancelRetry: Cancel = () => {};

  constructor(parts: TransferParts) {
    this.#parts = parts;
  }

  /** Moves minor units from the wallet to the machine. */
  async cashIn(amount: number): Promise<void> {
    await this.#begin({ direction: 'in', amount, requestId: this.#parts.newRequestId() });
  }

  /** Moves all credit back to the wallet. Ends in a failure that no seat shows. */
  async cashOut(): Promise<Failure | null> {
    if (this.#parts.isPlain()) return this.#cashOutPlainly();
    await this.#begin({ direction: 'out', requestId: this.#parts.newRequestId() });
    return null;
  }

  /** Nothing is said of the amount: a `balance` notification brings it. */
  async #cashOutPlainly(): Promise<Failure | null> {
    try {
      await this.#parts.asker.request(CashOut.method, {}, TIMEOUT_MS);
      return null;
    } catch (error) {
      return requestFailure(error);
    }
  }

  /** Requests a transfer again, by the same id, whose outcome a lost connection left open. */
  resume(): void {
    const seat = this.#parts.liveSeat();
    const request = seat && openTransfer(seat.transfer);
    if (request) void this.#send(request);
  }

  close(): void {
    this.#cancelRetry();
  }

  async #begin(request: TransferRequest): Promise<void> {
    const seat = this.#parts.liveSeat();
    if (!seat || openTransfer(seat.transfer)) return;
    this.#parts.dispatch({ type: 'transfer-sent', request });
    await this.#send(request);
  }

  async #send(request: TransferRequest): Promise<void> {
    const { asker, balance, dispatch } = this.#parts;
    try {
      const { pending, balance: left, ...moved } = await moveMoney(asker, request);
      balance(left);
      dispatch(
        pending ? { type: 'transfer-pending', request } : { type: 'transfer-settled', request, ...moved },
      );
    } catch (error) {
      // No answer says nothing about the money: the transfer stays open and is resumed after the next join.
      if (error instanceof NoAnswer) return;
      // Nor does a house that failed over it, or that must see another transfer of the machine end first.
      if (error instanceof ProtooError && leavesOpen(error, request)) return this.#retryLater();
      dispatch({ type: 'transfer-failed', request, failure: requestFailure(error) });
    }
  }

  #retryLater(): void {
    this.#cancelRetry = this.#parts.after(RETRY_MS, () => this.resume());
  }
}

const leavesOpen = ({ code }: ProtooError, { direction }: TransferRequest): boolean =>
  code === ERRORS.internal.code ||
  code === ERRORS.handingOver.code ||
  code === ERRORS.unavailable.code ||
  (direction === 'out' && code === ERRORS.transferPending.code);

/** Asks the house to carry out a transfer. `withheld`: the part that a payout cap withheld. @throws as `ask`. */
async function moveMoney(asker: Asker, request: TransferRequest) {
  const { requestId } = request;
  if (request.direction === 'out') {
    const { state, withheld = 0, ...paid } = await ask(asker, CashOut, { requestId }, TIMEOUT_MS);
    return { ...paid, withheld, pending: state === 'pending' };
  }
  const { amount } = request;
  const { state, ...credited } = await ask(asker, CashIn, { amount, requestId }, TIMEOUT_MS);
  return { ...credited, amount, withheld: 0, pending: state === 'pending' };
}
