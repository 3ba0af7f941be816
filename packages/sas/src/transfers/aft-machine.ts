import { fromBcd, toBcd } from '../codec/layout.ts';
import { CLOCK_TIME, type ClockTime } from '../machine/facts.ts';
import { COMMAND } from '../messages/polls.ts';
import { ASSET, TRANSFER_CODE } from './aft.ts';

/** A 74h poll as the machine reads it; undefined when it is malformed. */
export function readLockPoll(
  data: Uint8Array,
): { code: number; condition: number; timeout: number } | undefined {
  const [code, condition] = data;
  const timeout = fromBcd(data.subarray(2));
  if (data.length !== 4 || code === undefined || condition === undefined) return undefined;
  return timeout === undefined ? undefined : { code, condition, timeout };
}

/** Amounts in cents, by the kinds of credit. */
export interface TransferAmounts {
  readonly cashable: number;
  readonly restricted: number;
  readonly nonrestricted: number;
}

/** A 72h poll as the machine reads it. */
export type TransferCommand =
  | { readonly kind: 'interrogate'; readonly index: number }
  | { readonly kind: 'cancel' }
  | {
      readonly kind: 'begin';
      readonly code: number;
      readonly index: number;
      readonly type: number;
      /** Undefined: an amount or the expiration has a byte that is not two decimal digits. */
      readonly amounts: TransferAmounts | undefined;
      readonly flags: number;
      readonly assetNumber: number;
      readonly key: Uint8Array;
      readonly transactionId: string;
    };

/** Undefined when the poll is malformed. `data` is everything between command and CRC, length byte included. */
export function readTransferPoll(data: Uint8Array): TransferCommand | undefined {
  const [length, code = 0, index = 0, type = 0] = data;
  if (length !== data.length - 1) return undefined;
  if (code === TRANSFER_CODE.interrogate || code === 0xfe)
    return length === 2 ? { kind: 'interrogate', index } : undefined;
  if (code === TRANSFER_CODE.cancel) return { kind: 'cancel' };
  const idEnd = 45 + (data[44] ?? 0);
  if (data.length < idEnd) return undefined;
  return {
    kind: 'begin',
    code,
    index,
    type,
    amounts: amountsOf(data, idEnd),
    flags: data[19] ?? 0,
    assetNumber: ASSET.read(data.subarray(20, 24)) ?? 0,
    key: data.slice(24, 44),
    transactionId: Buffer.from(data.subarray(45, idEnd)).toString('latin1'),
  };
}

function amountsOf(data: Uint8Array, idEnd: number): TransferAmounts | undefined {
  const [cashable, restricted, nonrestricted] = [4, 9, 14].map((at) => fromBcd(data.subarray(at, at + 5)));
  const expiration = fromBcd(data.subarray(idEnd, idEnd + 4));
  if (cashable === undefined || restricted === undefined || nonrestricted === undefined) return undefined;
  return expiration === undefined ? undefined : { cashable, restricted, nonrestricted };
}

/** What a machine reports on one transfer. */
export interface MachineTransferReport {
  readonly position: number;
  readonly status: number;
  /** Undefined when there is nothing to say but the status. */
  readonly detail?: {
    readonly type: number;
    readonly amounts: TransferAmounts;
    readonly flags: number;
    readonly transactionId: string;
    /** When it was completed. */
    readonly at: ClockTime | undefined;
  };
}

const NO_RECEIPT = 0xff;
const NO_TIME = Array.from({ length: CLOCK_TIME.bytes }, () => 0);
/** No expiration, no pool, no cumulative meters. */
const NO_MORE = Array.from({ length: 4 + 2 + 3 }, () => 0);

export function transferReport(
  address: number,
  report: MachineTransferReport,
  assetNumber: number,
): number[] {
  const { position, status, detail } = report;
  if (detail === undefined) return [address, COMMAND.transfer, 2, position, status];
  const { type, amounts, flags, transactionId, at } = detail;
  const { cashable, restricted, nonrestricted } = amounts;
  const body = [
    position,
    status,
    NO_RECEIPT,
    type,
    ...[cashable, restricted, nonrestricted].flatMap((amount) => toBcd(amount, 5)),
    flags,
    ...ASSET.write(assetNumber),
    transactionId.length,
    ...Buffer.from(transactionId, 'latin1'),
    ...(at === undefined ? NO_TIME : CLOCK_TIME.write(at)),
    ...NO_MORE,
  ];
  return [address, COMMAND.transfer, body.length, ...body];
}

/** The machine's state as to transfers, in its reply to 74h. Amounts in cents. */
export interface MachineAftStatus {
  readonly assetNumber: number;
  readonly lock: number;
  readonly toMachine: boolean;
  readonly fromMachine: boolean;
  /** Bits of `HOST_CASH_OUT`. */
  readonly hostCashOut: number;
  /** Bits of `AFT_STATUS`. */
  readonly aft: number;
  readonly historyMost: number;
  readonly cashable: number;
  readonly limit: number;
}

const STATUS_BYTES = 35;

export function aftStatusReply(address: number, status: MachineAftStatus): number[] {
  const available = (status.toMachine ? 1 : 0) | (status.fromMachine ? 2 : 0);
  return [
    address,
    COMMAND.lockAndStatus,
    STATUS_BYTES,
    ...ASSET.write(status.assetNumber),
    status.lock,
    available,
    status.hostCashOut,
    status.aft,
    status.historyMost,
    ...[status.cashable, 0, 0, status.limit].flatMap((amount) => toBcd(amount, 5)),
    ...[0, 0, 0, 0, 0, 0],
  ];
}
