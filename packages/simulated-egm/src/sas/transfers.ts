import {
  TRANSFER_CODE,
  TRANSFER_STATUS,
  TRANSFER_TYPE,
  type TransferAsk,
  type TransferReport,
} from '@floorcast/sas/aft';
import { EXCEPTION } from '@floorcast/sas/exceptions';
import type { Cabinet } from '../cabinet/cabinet.ts';
import { queued } from '../cabinet/events.ts';
import type { KeptTransfer } from '../cabinet/memory.ts';

/** The most that a transfer may bring onto the meter, cents. */
export const TRANSFER_LIMIT = 5_000_000;
/** How many transfers that went through are remembered. */
export const HISTORY_MOST = 127;

type Begin = Extract<TransferAsk, { kind: 'begin' }>;

/** Money between the host and the cabinet's meter. */
export class Transfers {
  readonly #cabinet: Cabinet;
  readonly #assetNumber: number;
  readonly #takesMs: number;
  #timer: NodeJS.Timeout | undefined;

  /** `takesMs`: how long a transfer is pending before it is carried out. */
  constructor(cabinet: Cabinet, assetNumber: number, takesMs: number) {
    this.#cabinet = cabinet;
    this.#assetNumber = assetNumber;
    this.#takesMs = takesMs;
    // The power went while one was pending: it is carried out now.
    if (cabinet.contents.current?.status === TRANSFER_STATUS.pending) this.#later();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  answer(ask: TransferAsk): TransferReport {
    const { current, history } = this.#cabinet.contents;
    if (ask.kind === 'begin') return this.#begin(ask);
    if (ask.kind === 'cancel') return reportOf(current, 0);
    return ask.index === 0 ? reportOf(current, 0) : reportOf(history[ask.index - 1] ?? null, ask.index);
  }

  #begin(ask: Begin): TransferReport {
    const { current, history } = this.#cabinet.contents;
    if (current?.status === TRANSFER_STATUS.pending) {
      if (current.id === ask.transactionId) return reportOf(current, 0);
      return { position: 0, status: TRANSFER_STATUS.incompatibleWithCurrent };
    }
    const refused = history.some(({ id }) => id === ask.transactionId)
      ? TRANSFER_STATUS.idNotUnique
      : this.#refusal(ask);
    const { transactionId: id, type, amount } = ask;
    const transfer = {
      id,
      type,
      amount: refused === undefined ? amount : 0,
      status: refused ?? TRANSFER_STATUS.pending,
    };
    this.#cabinet.change({ current: transfer });
    if (refused === undefined) {
      if (this.#takesMs === 0) this.#carryOut();
      else this.#later();
    }
    return reportOf(this.#cabinet.contents.current, 0);
  }

  #refusal({ assetNumber, type, amount, code, transactionId }: Begin): number | undefined {
    const { credits } = this.#cabinet.contents;
    if (assetNumber !== this.#assetNumber) return TRANSFER_STATUS.assetMismatch;
    if (transactionId.length === 0) return TRANSFER_STATUS.idInvalid;
    if (type !== TRANSFER_TYPE.toMachine && type !== TRANSFER_TYPE.fromMachine)
      return TRANSFER_STATUS.invalidFunction;
    if (amount === 0) return TRANSFER_STATUS.invalidAmount;
    if (!this.#cabinet.atRest) return TRANSFER_STATUS.unableNow;
    if (type === TRANSFER_TYPE.toMachine)
      return credits + amount > TRANSFER_LIMIT ? TRANSFER_STATUS.exceedsLimit : undefined;
    if (credits === 0) return TRANSFER_STATUS.invalidAmount;
    return amount > credits && code !== TRANSFER_CODE.partialAllowed
      ? TRANSFER_STATUS.invalidAmount
      : undefined;
  }

  #later(): void {
    this.#timer = setTimeout(() => this.#carryOut(), this.#takesMs);
  }

  /** Moves the money, remembers the transfer and queues its completion, in one write. */
  #carryOut(): void {
    const { current, credits, history, events, transferredIn, transferredOut } = this.#cabinet.contents;
    if (current?.status !== TRANSFER_STATUS.pending) return;
    if (!this.#cabinet.atRest) {
      this.#cabinet.change({ current: { ...current, amount: 0, status: TRANSFER_STATUS.unableNow } });
      return;
    }
    const incoming = current.type === TRANSFER_TYPE.toMachine;
    const amount = incoming ? current.amount : Math.min(current.amount, credits);
    const done: KeptTransfer = {
      ...current,
      amount,
      status: amount === current.amount ? TRANSFER_STATUS.full : TRANSFER_STATUS.partial,
    };
    this.#cabinet.change({
      current: done,
      history: [done, ...history].slice(0, HISTORY_MOST),
      credits: incoming ? credits + amount : credits - amount,
      transferredIn: transferredIn + (incoming ? amount : 0),
      transferredOut: transferredOut + (incoming ? 0 : amount),
      events: queued(events, { code: EXCEPTION.transferComplete, data: [] }),
    });
  }
}

function reportOf(transfer: KeptTransfer | null, position: number): TransferReport {
  if (transfer === null) return { position, status: TRANSFER_STATUS.noInformation };
  const { id: transactionId, type, amount, status } = transfer;
  return { position, status, detail: { type, amount, transactionId } };
}
