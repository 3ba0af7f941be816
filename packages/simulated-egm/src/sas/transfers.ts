import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import {
  HOST_CASH_OUT,
  TRANSFER_CODE,
  TRANSFER_STATUS,
  TRANSFER_TYPE,
  type TransferCommand,
  type TransferReport,
} from '@floorcast/sas/transfers/aft';
import type { Cabinet } from '../cabinet/cabinet.ts';
import { queued } from '../cabinet/events.ts';
import type { StoredTransfer } from '../cabinet/memory.ts';
import type { Faults } from './faults.ts';

/** The most that a transfer may bring onto the meter, cents. */
export const TRANSFER_LIMIT = 5_000_000;
/** How many transfers that went through are remembered. */
export const HISTORY_MOST = 127;

type Begin = Extract<TransferCommand, { kind: 'begin' }>;

/** Money between the host and the cabinet's meter. */
export class Transfers {
  readonly #cabinet: Cabinet;
  readonly #assetNumber: number;
  readonly #takesMs: number;
  readonly #faults: Faults;
  #timer: NodeJS.Timeout | undefined;

  /** `takesMs`: how long a transfer is pending before it is carried out. */
  constructor(parts: { cabinet: Cabinet; assetNumber: number; takesMs: number; faults: Faults }) {
    this.#cabinet = parts.cabinet;
    this.#assetNumber = parts.assetNumber;
    this.#takesMs = parts.takesMs;
    this.#faults = parts.faults;
    // The power went while one was pending: it is carried out now.
    if (this.#pending !== undefined) this.#later();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  answer(command: TransferCommand): TransferReport {
    switch (command.kind) {
      case 'begin':
        return this.#begin(command);
      case 'cancel':
        return this.#cancel();
      case 'interrogate':
        return this.#report(command.index);
    }
  }

  get #pending(): StoredTransfer | undefined {
    const { current } = this.#cabinet.contents;
    return current?.status === TRANSFER_STATUS.pending ? current : undefined;
  }

  /** Place 0 is the transfer that is going on or ended last, place 1 the latest that went through. */
  #report(place: number): TransferReport {
    const { current, history } = this.#cabinet.contents;
    const transfer = place === 0 ? current : history[place - 1];
    if (transfer == null) return { position: place, status: TRANSFER_STATUS.noInformation };
    const { id: transactionId, type, amount, status } = transfer;
    return { position: place, status, detail: { type, amount, transactionId } };
  }

  #begin(command: Begin): TransferReport {
    const { transactionId: id, type, amount } = command;
    if (this.#pending !== undefined)
      return this.#pending.id === id
        ? this.#report(0)
        : { position: 0, status: TRANSFER_STATUS.incompatibleWithCurrent };
    const refused = this.#faults.refusals.shift() ?? this.#refusal(command);
    if (refused === TRANSFER_STATUS.incompatibleWithCurrent) return { position: 0, status: refused };
    this.#cabinet.change({
      current:
        refused === undefined
          ? { id, type, amount, status: TRANSFER_STATUS.pending }
          : { id, type, amount: 0, status: refused },
    });
    if (refused === undefined) this.#accepted(command);
    return this.#report(0);
  }

  #accepted({ flags }: Begin): void {
    if ((flags & HOST_CASH_OUT.controlled) !== 0)
      this.#cabinet.change({ hostCashOut: (flags & HOST_CASH_OUT.enabled) !== 0 });
    this.#later();
  }

  #cancel(): TransferReport {
    clearTimeout(this.#timer);
    this.#fail(TRANSFER_STATUS.cancelled);
    return this.#report(0);
  }

  #refusal({ assetNumber, type, amount, code, transactionId }: Begin): number | undefined {
    const { credits, history } = this.#cabinet.contents;
    if (history.some(({ id }) => id === transactionId)) return TRANSFER_STATUS.idNotUnique;
    if (assetNumber !== this.#assetNumber) return TRANSFER_STATUS.assetMismatch;
    if (transactionId.length === 0) return TRANSFER_STATUS.idInvalid;
    if (type !== TRANSFER_TYPE.toMachine && type !== TRANSFER_TYPE.fromMachine)
      return TRANSFER_STATUS.invalidFunction;
    if (amount === 0) return TRANSFER_STATUS.invalidAmount;
    if (!this.#cabinet.idle) return TRANSFER_STATUS.unableNow;
    if (type === TRANSFER_TYPE.toMachine)
      return credits + amount > TRANSFER_LIMIT ? TRANSFER_STATUS.exceedsLimit : undefined;
    if (credits === 0) return TRANSFER_STATUS.invalidAmount;
    return amount > credits && code !== TRANSFER_CODE.partialAllowed
      ? TRANSFER_STATUS.invalidAmount
      : undefined;
  }

  #later(): void {
    this.#timer = setTimeout(() => this.#complete(), this.#takesMs);
  }

  /** Ends the pending transfer, if there is one, with nothing moved. */
  #fail(status: number): void {
    const pending = this.#pending;
    if (pending !== undefined) this.#cabinet.change({ current: { ...pending, amount: 0, status } });
  }

  /** Moves the money, remembers the transfer and queues its completion, in one write. */
  #complete(): void {
    const pending = this.#pending;
    if (pending === undefined) return;
    if (this.#faults.unable > 0) {
      this.#faults.unable -= 1;
      this.#fail(TRANSFER_STATUS.unableNow);
      return;
    }
    const { credits, history, events, transferredIn, transferredOut, transfersIn, transfersOut } =
      this.#cabinet.contents;
    const incoming = pending.type === TRANSFER_TYPE.toMachine;
    const amount = incoming ? pending.amount : Math.min(pending.amount, credits);
    const status = amount === pending.amount ? TRANSFER_STATUS.full : TRANSFER_STATUS.partial;
    const done: StoredTransfer = { ...pending, amount, status };
    this.#cabinet.change({
      current: done,
      history: [done, ...history].slice(0, HISTORY_MOST),
      credits: incoming ? credits + amount : credits - amount,
      transferredIn: transferredIn + (incoming ? amount : 0),
      transferredOut: transferredOut + (incoming ? 0 : amount),
      transfersIn: transfersIn + (incoming ? 1 : 0),
      transfersOut: transfersOut + (incoming ? 0 : 1),
      events: queued(events, { code: EXCEPTION.transferComplete, data: [] }),
    });
  }
}
