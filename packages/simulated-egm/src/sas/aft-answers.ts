import { COMMAND } from '@floorcast/sas/messages/polls';
import {
  AFT_STATUS,
  HOST_CASH_OUT,
  LOCK_STATUS,
  REGISTRATION_CODE,
  REGISTRATION_STATUS,
  type Registration,
  readRegistration,
  registrationReply,
} from '@floorcast/sas/transfers/aft';
import { aftStatusReply, readTransferPoll, transferReport } from '@floorcast/sas/transfers/aft-machine';
import type { Cabinet } from '../cabinet/cabinet.ts';
import type { Faults } from './faults.ts';
import type { GameLock } from './game-lock.ts';
import { HISTORY_MOST, TRANSFER_LIMIT, type Transfers } from './transfers.ts';

/** The parts of a machine that take part in AFT. */
export interface AftMachine {
  readonly cabinet: Cabinet;
  readonly transfers: Transfers;
  readonly assetNumber: number;
  readonly faults: Faults;
  /** Without one the machine cannot be locked for a transfer. */
  readonly lock?: GameLock;
}

/** The reply to a poll of AFT (72, 73, 74), without its CRC. */
export function aftAnswer(
  command: typeof COMMAND.transfer | typeof COMMAND.register | typeof COMMAND.lockAndStatus,
  data: Uint8Array,
  address: number,
  machine: AftMachine,
): number[] | 'nack' {
  if (command === COMMAND.transfer) return transferred(data, address, machine);
  if (command === COMMAND.register) return registered(data, address, machine);
  return machine.lock?.take(data) === false ? 'nack' : aftStatusReply(address, statusOf(machine));
}

function transferred(data: Uint8Array, address: number, machine: AftMachine): number[] | 'nack' {
  const command = readTransferPoll(data);
  if (command === undefined) return 'nack';
  const report = transferReport(address, machine.transfers.answer(command), machine.assetNumber);
  return machine.faults.shortReports ? cutBehindId(report) : report;
}

function statusOf({ cabinet, assetNumber, lock }: AftMachine) {
  const { credits, hostCashOut, registration } = cabinet.contents;
  const registered = registration.status === REGISTRATION_STATUS.registered;
  const { enabled, inHouse, partialToHost } = AFT_STATUS;
  return {
    assetNumber,
    lock: lock?.status ?? LOCK_STATUS.none,
    toMachine: cabinet.idle,
    fromMachine: cabinet.idle,
    hostCashOut: hostCashOut ? HOST_CASH_OUT.controlled | HOST_CASH_OUT.enabled : HOST_CASH_OUT.controlled,
    aft: enabled | inHouse | partialToHost | (registered ? AFT_STATUS.registered : 0),
    historyMost: HISTORY_MOST,
    cashable: credits,
    limit: Math.max(0, TRANSFER_LIMIT - credits),
  };
}

/** A host registers with the machine's own asset number, its key and its terminal; it may begin by initialising. */
function registered(data: Uint8Array, address: number, machine: AftMachine): number[] | 'nack' {
  const { cabinet, assetNumber } = machine;
  const [length, code] = data;
  const request = readRegistration(data.subarray(1));
  const readOnly = length === 1 && data.length === 2 && code === REGISTRATION_CODE.read;
  if (!readOnly && (request === undefined || length !== data.length - 1)) return 'nack';
  const change = request && registrationAfter(request, assetNumber);
  if (change === 'nack') return 'nack';
  if (change !== undefined) cabinet.change({ registration: change });
  const { status, key, terminal } = cabinet.contents.registration;
  return registrationReply(address, { code: status, assetNumber, key: Uint8Array.from(key), terminal });
}

type StoredRegistration = Cabinet['contents']['registration'];

/** Undefined: it stays as it is. No attendant acknowledges a registration here. */
function registrationAfter(
  request: Registration,
  assetNumber: number,
): StoredRegistration | 'nack' | undefined {
  const none = { key: Array.from(request.key, () => 0), terminal: 0 };
  switch (request.code) {
    case REGISTRATION_CODE.initialise:
      return { ...none, status: REGISTRATION_STATUS.ready };
    case REGISTRATION_CODE.register:
      if (request.assetNumber !== assetNumber) return { ...none, status: REGISTRATION_STATUS.none };
      return {
        key: [...request.key],
        terminal: request.terminal,
        status: REGISTRATION_STATUS.registered,
      };
    case REGISTRATION_CODE.unregister:
      return { ...none, status: REGISTRATION_STATUS.none };
    case REGISTRATION_CODE.askOperator:
    case REGISTRATION_CODE.read:
      return undefined;
    default:
      return 'nack';
  }
}

/** A report on a transfer as some models send it: it ends behind the transaction's id. */
function cutBehindId(report: readonly number[]): number[] {
  const [address = 0, command = 0, , ...body] = report;
  const idLength = body[24];
  const short = idLength === undefined ? body : body.slice(0, 25 + idLength);
  return [address, command, short.length, ...short];
}
