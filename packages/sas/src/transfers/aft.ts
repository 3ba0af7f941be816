import { binary, fromBcd, record, toBcd, type Values } from '../codec/layout.ts';
import { COMMAND, type LongPoll, type Poll, setPoll } from '../messages/polls.ts';

/** Kinds of transfer between host and machine that this product uses. */
export const TRANSFER_TYPE = { toMachine: 0x00, fromMachine: 0x80 } as const;

/** The status of a transfer; the value's first bits are its class. */
export const TRANSFER_STATUS = {
  full: 0x00,
  partial: 0x01,
  pending: 0x40,
  cancelled: 0x80,
  idNotUnique: 0x81,
  invalidFunction: 0x82,
  invalidAmount: 0x83,
  exceedsLimit: 0x84,
  notMultipleOfDenomination: 0x85,
  noPartial: 0x86,
  unableNow: 0x87,
  notRegistered: 0x88,
  keyMismatch: 0x89,
  noReceipt: 0x90,
  assetMismatch: 0x93,
  notLocked: 0x94,
  idInvalid: 0x95,
  incompatibleWithCurrent: 0xc0,
  unsupportedCode: 0xc1,
  noInformation: 0xff,
} as const;

/** The class of a status: what it means for the money. */
export type StatusClass = 'done' | 'pending' | 'failed' | 'incompatible' | 'none';

export function statusClass(status: number): StatusClass {
  switch (status >> 5) {
    case 0b000:
      return 'done';
    case 0b010:
      return 'pending';
    case 0b110:
      return 'incompatible';
    case 0b111:
      return 'none';
    default:
      return 'failed';
  }
}

/**
 * Bits of a 72h transfer's flags, and of a status: whether the host controls cash-outs, that it does them, and that the
 * machine locks up when the host does not (`hard`) in place of paying another way. To verify on each model.
 */
export const HOST_CASH_OUT = { controlled: 0x01, enabled: 0x02, hard: 0x04 } as const;
/** Further bits of a 72h transfer's flags: it is taken only while the machine is locked; a receipt is to be printed. */
export const TRANSFER_FLAG = { onlyIfLocked: 0x40, receipt: 0x80 } as const;

/**
 * Bits of the AFT status in a reply to 74h: less than all credit may be cashed out; the machine is registered; in-house
 * transfers are enabled; any are.
 */
export const AFT_STATUS = { partialToHost: 0x02, registered: 0x08, inHouse: 0x10, enabled: 0x80 } as const;

/** Transfer codes of a 72h poll. */
export const TRANSFER_CODE = {
  fullOnly: 0x00,
  partialAllowed: 0x01,
  cancel: 0x80,
  interrogate: 0xff,
} as const;

/** An asset number, or that of a terminal. */
export const ASSET = binary(4);
const ID = /^[\x20-\x7e]{1,20}$/;
const REGISTRATION_KEY = Array.from({ length: 20 }, () => 0);
/** What is missing of a request without tickets: expiration, pool, receipt. */
const NO_TICKET = [0, 0, 0, 0, 0, 0, 0];

/** A transfer to begin. `amount` is in cents; the id is 1 to 20 printable characters. */
export interface TransferRequest {
  readonly code: number;
  readonly type: number;
  readonly amount: number;
  readonly assetNumber: number;
  readonly transactionId: string;
  /** By {@link HOST_CASH_OUT}. */
  readonly flags: number;
}

export function transferPoll(address: number, request: TransferRequest): Poll {
  const { code, type, amount, assetNumber, transactionId, flags } = request;
  if (!ID.test(transactionId)) throw new RangeError('a transaction id is 1 to 20 printable characters');
  const body = [
    code,
    0, // the current transfer
    type,
    ...[amount, 0, 0].flatMap((cents) => toBcd(cents, 5)),
    flags,
    ...ASSET.write(assetNumber),
    ...REGISTRATION_KEY,
    transactionId.length,
    ...Buffer.from(transactionId, 'latin1'),
    ...NO_TICKET,
  ];
  return setPoll(address, COMMAND.transfer, [body.length, ...body]);
}

/** Asks what became of the current transfer (0) or of one in the history (1: the latest). */
export const interrogationPoll = (address: number, index: number): Poll =>
  setPoll(address, COMMAND.transfer, [2, TRANSFER_CODE.interrogate, index]);

/** The request of a 74h poll; in a reply, the state of the lock. */
export const LOCK_CODE = { lock: 0x00, unlock: 0x80, statusOnly: 0xff } as const;
export const LOCK_STATUS = { locked: 0x00, pending: 0x40, none: 0xff } as const;
/** For what a machine is locked. */
export const LOCK_FOR = { toMachine: 0x01, fromMachine: 0x02 } as const;

/** `timeout` in hundredths of a second, up to 9999: the machine unlocks by itself. */
export const lockPoll = (address: number, code: number, condition: number, timeout: number): LongPoll =>
  setPoll(address, COMMAND.lockAndStatus, [code, condition, ...toBcd(timeout, 2)]);

/** Asks for the status of the machine's transfers, locking nothing. */
export const statusPoll = (address: number): LongPoll => lockPoll(address, LOCK_CODE.statusOnly, 0, 0);

/** A machine's word on one transfer. */
export interface TransferReport {
  /** Place in the history; 0 is the current one. */
  readonly position: number;
  readonly status: number;
  /** Undefined when the machine has nothing to say but its status. */
  readonly detail?: { readonly type: number; readonly amount: number; readonly transactionId: string };
}

/** `data` is the reply without length and CRC. Undefined when it is malformed. */
export function readTransferReport(data: Uint8Array): TransferReport | undefined {
  const [position, status] = data;
  if (position === undefined || status === undefined) return undefined;
  if (data.length === 2) return { position, status };
  const amount = fromBcd(data.subarray(4, 9));
  const idLength = data[24] ?? 0;
  // Some models send less behind the id than the specification has: nothing there is needed.
  if (amount === undefined || data.length < 25 + idLength) return undefined;
  const transactionId = Buffer.from(data.subarray(25, 25 + idLength)).toString('latin1');
  return { position, status, detail: { type: data[3] ?? 0, amount, transactionId } };
}

/** The machine's state as to transfers. Amounts in cents. */
export interface ReportedAftStatus {
  readonly assetNumber: number;
  readonly lock: number;
  readonly toMachine: boolean;
  readonly fromMachine: boolean;
  /** To verify: bits for whether and how the machine hands a cash-out to the host. */
  readonly hostCashOut: number;
  /** How many transfers the history holds. */
  readonly historyMost: number;
  readonly cashable: number;
  /** Null: the machine has none, or did not report it. It refuses what is above. */
  readonly limit: number | null;
  /** Whether any transfer, and transfers with this host, are enabled in the machine's menu. */
  readonly enabled: { readonly any: boolean; readonly inHouse: boolean };
}

/** As far as the cashable amount; models leave out what follows, or send more. */
const STATUS_LEAST = 14;

/** `data` is the reply without length and CRC. Undefined when it is malformed up to the cashable amount. */
export function readAftStatus(data: Uint8Array): ReportedAftStatus | undefined {
  const cashable = fromBcd(data.subarray(9, 14));
  if (data.length < STATUS_LEAST || cashable === undefined) return undefined;
  const [, , , , lock = 0xff, available = 0, hostCashOut = 0, enabled = 0, historyMost = 0] = data;
  const limit = data.length < 29 ? 0 : fromBcd(data.subarray(24, 29));
  return {
    assetNumber: ASSET.read(data.subarray(0, 4)) ?? 0,
    lock,
    toMachine: (available & 1) !== 0,
    fromMachine: (available & 2) !== 0,
    hostCashOut,
    historyMost,
    cashable,
    limit: limit || null,
    enabled: {
      any: (enabled & AFT_STATUS.enabled) !== 0,
      inHouse: (enabled & AFT_STATUS.inHouse) !== 0,
    },
  };
}

/** What a host wants of a registration for transfers (73). */
export const REGISTRATION_CODE = {
  initialise: 0x00,
  register: 0x01,
  askOperator: 0x40,
  unregister: 0x80,
  read: 0xff,
} as const;

export const REGISTRATION_STATUS = { ready: 0x00, registered: 0x01, pending: 0x40, none: 0x80 } as const;
const KEY_BYTES = 20;
const key = {
  bytes: KEY_BYTES,
  write: (value: Uint8Array): number[] => {
    if (value.length !== KEY_BYTES) throw new RangeError(`a key has ${KEY_BYTES} bytes`);
    return [...value];
  },
  read: (bytes: Uint8Array): Uint8Array => bytes.slice(),
};
const FIELDS = { code: binary(1), assetNumber: ASSET, key, terminal: ASSET };
const FRAME = record(FIELDS);
/** `code`: the host's request; in a reply, the state of the registration. */
export type Registration = Values<typeof FIELDS>;

export const registrationReply = (address: number, registration: Registration): number[] => [
  address,
  COMMAND.register,
  FRAME.bytes,
  ...FRAME.write(registration),
];

/** `data` is the frame without length and CRC. Undefined when it is malformed. */
export const readRegistration = (data: Uint8Array): Registration | undefined =>
  data.length === FRAME.bytes ? FRAME.read(data) : undefined;
