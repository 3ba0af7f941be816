import { clockTime } from '@floorcast/sas/machine/facts';
import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import {
  HOST_CASH_OUT,
  REGISTRATION_STATUS,
  TRANSFER_CODE,
  TRANSFER_FLAG,
  TRANSFER_STATUS,
  TRANSFER_TYPE,
} from '@floorcast/sas/transfers/aft';
import type {
  MachineTransferReport,
  TransferAmounts,
  TransferCommand,
} from '@floorcast/sas/transfers/aft-machine';
import type { Cabinet } from '../cabinet/cabinet.ts';
import { queued } from '../cabinet/events.ts';
import type { StoredTransfer } from '../cabinet/memory.ts';
import type { Faults } from './faults.ts';

/** The most that a transfer may bring onto the meter, cents. */
export const TRANSFER_LIMIT = 5_000_000;
/** How many transfers that went through are remembered. */
export const HISTORY_MOST = 127;

type Begin = Extract<TransferCommand, { kind: 'begin' }>;
const NONE: TransferAmounts = { cashable: 0, restricted: 0, nonrestricted: 0 };
const CODES: readonly number[] = [TRANSFER_CODE.fullOnly, TRANSFER_CODE.partialAllowed];
const TYPES: readonly number[] = [TRANSFER_TYPE.toMachine, TRANSFER_TYPE.fromMachine];
const ID = /^[\x20-\x7e]{1,20}$/;

interface TransferParts {
  readonly cabinet: Cabinet;
  readonly assetNumber: number;
  /** How long a transfer is pending before it is carried out. */
  readonly takesMs: number;
  readonly faults: Faults;
  /** Without one the machine is never locked for a transfer. */
  readonly lock?: { readonly locked: boolean };
}

/** Money between the host and the cabinet's meter. */
export class Transfers {
  readonly #parts: TransferParts;
  readonly #cabinet: Cabinet;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: TransferParts) {
    this.#parts = parts;
    this.#cabinet = parts.cabinet;
    // The power went while one was pending: it is carried out now.
    if (this.#pending !== undefined) this.#later();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  answer(command: TransferCommand): MachineTransferReport {
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
  #report(place: number): MachineTransferReport {
    const { current, history } = this.#cabinet.contents;
    const transfer = place === 0 ? current : history[place - 1];
    if (transfer == null) return { position: place, status: TRANSFER_STATUS.noInformation };
    const { id: transactionId, type, amount, status, flags, at } = transfer;
    const amounts = { cashable: amount, restricted: 0, nonrestricted: 0 };
    const completed = at === null ? undefined : clockTime(new Date(at));
    return { position: place, status, detail: { type, amounts, flags, transactionId, at: completed } };
  }

  #begin(command: Begin): MachineTransferReport {
    const { transactionId: id, type, flags, code } = command;
    if (this.#pending !== undefined)
      return this.#pending.id === id
        ? this.#report(0)
        : { position: 0, status: TRANSFER_STATUS.incompatibleWithCurrent };
    if (!CODES.includes(code)) return { position: 0, status: TRANSFER_STATUS.unsupportedCode };
    const refused = this.#parts.faults.refusals.shift() ?? this.#refusal(command);
    if (refused === TRANSFER_STATUS.incompatibleWithCurrent) return { position: 0, status: refused };
    const stored = { id, type, flags, at: null };
    const [amount, partial] = this.#movable(command);
    this.#cabinet.change({
      current:
        refused === undefined
          ? { ...stored, amount, partial, status: TRANSFER_STATUS.pending }
          : { ...stored, amount: 0, partial: false, status: refused },
    });
    if (refused === undefined) this.#accepted(command);
    return this.#report(0);
  }

  #accepted({ flags }: Begin): void {
    if ((flags & HOST_CASH_OUT.controlled) !== 0)
      this.#cabinet.change({ hostCashOut: (flags & HOST_CASH_OUT.enabled) !== 0 });
    this.#later();
  }

  #cancel(): MachineTransferReport {
    clearTimeout(this.#timer);
    this.#fail(TRANSFER_STATUS.cancelled);
    return this.#report(0);
  }

  /** What can be moved of a transfer, and whether that is less than the host asks for. Only cashable credit can be. */
  #movable({ type, amounts }: Begin): [amount: number, partial: boolean] {
    const { cashable, restricted, nonrestricted } = amounts ?? NONE;
    const { credits } = this.#cabinet.contents;
    const most = type === TRANSFER_TYPE.toMachine ? TRANSFER_LIMIT - credits : credits;
    const amount = Math.max(0, Math.min(cashable, most));
    return [amount, amount < cashable + restricted + nonrestricted];
  }

  #refusal(command: Begin): number | undefined {
    const { history } = this.#cabinet.contents;
    if (history.some(({ id }) => id === command.transactionId)) return TRANSFER_STATUS.idNotUnique;
    const refused = this.#refusalOfTerms(command) ?? this.#refusalOfState(command);
    return refused ?? this.#refusalOfAmount(command);
  }

  /** What no state of the machine would make acceptable. */
  #refusalOfTerms(command: Begin): number | undefined {
    const { assetNumber, transactionId, type, index, flags, key, amounts } = command;
    if (assetNumber !== this.#parts.assetNumber) return TRANSFER_STATUS.assetMismatch;
    if (!ID.test(transactionId)) return TRANSFER_STATUS.idInvalid;
    if (!TYPES.includes(type) || index !== 0) return TRANSFER_STATUS.invalidFunction;
    if (amounts === undefined || amounts.cashable + amounts.restricted + amounts.nonrestricted === 0)
      return TRANSFER_STATUS.invalidAmount;
    if ((flags & TRANSFER_FLAG.receipt) !== 0) return TRANSFER_STATUS.noReceipt;
    return this.#refusalOfKey(key);
  }

  /** In-house transfers need no key; one that is given is that of the registration. */
  #refusalOfKey(key: Uint8Array): number | undefined {
    const { registration } = this.#cabinet.contents;
    if (key.every((byte) => byte === 0)) return undefined;
    if (registration.status !== REGISTRATION_STATUS.registered) return TRANSFER_STATUS.notRegistered;
    return registration.key.every((byte, i) => byte === key[i]) ? undefined : TRANSFER_STATUS.keyMismatch;
  }

  #refusalOfState({ flags }: Begin): number | undefined {
    if ((flags & TRANSFER_FLAG.onlyIfLocked) !== 0 && this.#parts.lock?.locked !== true)
      return TRANSFER_STATUS.notLocked;
    return this.#cabinet.idle ? undefined : TRANSFER_STATUS.unableNow;
  }

  #refusalOfAmount(command: Begin): number | undefined {
    const [amount, partial] = this.#movable(command);
    const { type, code, amounts } = command;
    if (amount > 0 && (!partial || code === TRANSFER_CODE.partialAllowed)) return undefined;
    // The cabinet has no promotional credit.
    if ((amounts?.restricted ?? 0) + (amounts?.nonrestricted ?? 0) > 0)
      return TRANSFER_STATUS.invalidFunction;
    return type === TRANSFER_TYPE.toMachine ? TRANSFER_STATUS.exceedsLimit : TRANSFER_STATUS.invalidAmount;
  }

  #later(): void {
    this.#timer = setTimeout(() => this.#complete(), this.#parts.takesMs);
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
    if (this.#parts.faults.unable > 0) {
      this.#parts.faults.unable -= 1;
      this.#fail(TRANSFER_STATUS.unableNow);
      return;
    }
    const { credits, history, events, transferredIn, transferredOut, transfersIn, transfersOut } =
      this.#cabinet.contents;
    const incoming = pending.type === TRANSFER_TYPE.toMachine;
    const amount = incoming ? pending.amount : Math.min(pending.amount, credits);
    const partial = pending.partial || amount < pending.amount;
    const status = partial ? TRANSFER_STATUS.partial : TRANSFER_STATUS.full;
    const at = Date.now() + this.#cabinet.contents.clockAheadMs;
    const done: StoredTransfer = { ...pending, amount, partial, status, at };
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
