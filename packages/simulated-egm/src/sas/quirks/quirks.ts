import { withCrc } from '@floorcast/sas/codec/crc';
import { EXCEPTION } from '@floorcast/sas/messages/exceptions';
import { COMMAND } from '@floorcast/sas/messages/polls';
import {
  HOST_CASH_OUT,
  LOCK_CODE,
  LOCK_STATUS,
  TRANSFER_CODE,
  TRANSFER_STATUS,
} from '@floorcast/sas/transfers/aft';

/** What a quirk knows of its machine. */
export interface QuirkState {
  /** 1 to 127. */
  readonly address: number;
  /** Since when the host speaks (ms); it was silent before. */
  readonly since: number;
  /** How many messages of it to this machine there were since then. */
  readonly messages: number;
  /** Whether the machine is locked for a transfer. */
  locked: boolean;
  /** The event that is repeated for ever. */
  event: Uint8Array | undefined;
}

/** The host's message as the machine takes it; undefined: it does not receive it. Or what is answered in its place. */
type Received = { readonly message: Uint8Array | undefined } | { readonly answer: readonly number[] };

/** What one quirk changes; what is left out it leaves as it is. Bytes are whole messages with their CRC. */
interface Behaviour {
  readonly hears?: (message: Uint8Array, state: QuirkState) => Received | undefined;
  readonly says?: (reply: Uint8Array, message: Uint8Array, state: QuirkState) => Uint8Array;
  /** How much later each reply begins (ms). */
  readonly delayMs?: number;
}

const GENERAL = 0x80;
const EVENT = 0xff;
const BUSY_MESSAGES = 15;
const WAKE_MS = 150;
const SLOW_MS = 110;
/** Of a 74h reply: address, command, length, and so many bytes in front of these fields. */
const STATUS = { lock: 3 + 4, available: 3 + 5, hostCashOut: 3 + 6, enabled: 3 + 7, limit: 3 + 24 } as const;
const SINGLE_METERS: ReadonlySet<number> = new Set([0x1a, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17]);

const ignores = (...commands: readonly number[]): Behaviour => ({
  hears: ([first = 0, command = 0], { address }) =>
    first === address && commands.includes(command) ? { message: undefined } : undefined,
});

const nacks = (refused: number): Behaviour => ({
  hears: ([first, command], { address }) =>
    first === address && command === refused ? { answer: [address | GENERAL] } : undefined,
});

/** Changes the reply to one poll, without its CRC. Events and refusals in its place stay as they are. */
const rewrites = (command: number, change: (frame: number[]) => readonly number[]): Behaviour => ({
  says: (reply, message) =>
    message[1] === command && reply[1] === command && reply.length > 2
      ? withCrc(change([...reply.slice(0, -2)]))
      : reply,
});

/** A counted frame with its length byte put right. */
const counted = ([address = 0, command = 0, , ...data]: readonly number[]): number[] => [
  address,
  command,
  data.length,
  ...data,
];

/** Sets bytes from a place on, in a frame that is long enough. */
function put(frame: readonly number[], at: number, ...bytes: readonly number[]): number[] {
  const changed = [...frame];
  if (changed.length >= at + bytes.length) changed.splice(at, bytes.length, ...bytes);
  return changed;
}

/** A transfer that the host wants to begin: code, type and flags of its message. */
function begins(message: Uint8Array): { code: number; flags: number } | undefined {
  const [, command, length = 0, code = 0] = message;
  if (command !== COMMAND.transfer || length < 3 || code > TRANSFER_CODE.partialAllowed) return undefined;
  return { code, flags: message[21] ?? 0 };
}

/** Refuses transfers without carrying them out. */
const refuses = (
  status: number,
  when: (transfer: { code: number; flags: number }, state: QuirkState) => boolean,
): Behaviour => ({
  hears: (message, state) => {
    const transfer = begins(message);
    if (transfer === undefined || !when(transfer, state)) return undefined;
    return { answer: [state.address, COMMAND.transfer, 2, 0, status] };
  },
});

/** Where real cabinets differ from the protocol, or from each other. */
const BEHAVIOURS = {
  'no-real-time': ignores(COMMAND.realTimeEvents),
  'refuses-real-time': nacks(COMMAND.realTimeEvents),
  // The first one synchronises it.
  'acknowledged-by-polls-only': {
    hears: ([first], { messages }) =>
      first === GENERAL && messages > 0 ? { message: undefined } : undefined,
  },
  'one-event-forever': {
    says: (reply, _, state) => {
      if (reply[1] === EVENT) state.event ??= reply;
      return state.event ?? reply;
    },
  },
  'idle-noise': {
    says: (reply, _, { address }) =>
      reply.length === 1 && reply[0] === EXCEPTION.none
        ? withCrc([address, EVENT, EXCEPTION.waitingForInput])
        : reply,
  },
  'busy-at-first': {
    hears: ([first], { address, messages }) =>
      first === address && messages < BUSY_MESSAGES ? { answer: [address, 0] } : undefined,
  },
  'slow-answers': { delayMs: SLOW_MS },
  'slow-to-wake': {
    hears: ([first = 0], { address, since }) =>
      (first & ~GENERAL) === address && performance.now() - since < WAKE_MS
        ? { message: undefined }
        : undefined,
  },
  'unprintable-text': rewrites(COMMAND.machineId, (frame) => put(frame, 4, 0, EVENT, 0)),
  'no-denomination': rewrites(COMMAND.machineId, (frame) => put(frame, 7, 0)),
  'ten-digits': {
    says: (reply, [first, command = 0], { address }) =>
      first === address && SINGLE_METERS.has(command) && reply[1] === command
        ? withCrc([address, command, 0, ...reply.slice(2, -2)])
        : reply,
  },
  'no-extended-meters': ignores(COMMAND.extendedMeters, COMMAND.extendedMetersTwin),
  'single-meters-only': ignores(COMMAND.selectedMeters, COMMAND.extendedMeters, COMMAND.extendedMetersTwin),
  'few-polls': ignores(
    ...[COMMAND.setClock, COMMAND.reelStops, COMMAND.autoRebet, COMMAND.version],
    ...[COMMAND.features, COMMAND.enabledDenominations],
  ),
  'no-limit': rewrites(COMMAND.lockAndStatus, (frame) => put(frame, STATUS.limit, 0, 0, 0, 0, 0)),
  'short-status': rewrites(COMMAND.lockAndStatus, (frame) => counted(frame.slice(0, STATUS.limit + 5))),
  'long-status': rewrites(COMMAND.lockAndStatus, (frame) => counted([...frame, 1, 2, 3, 4])),
  'short-reports': rewrites(COMMAND.transfer, (frame) => {
    const idLength = frame[27];
    return idLength === undefined ? frame : counted(frame.slice(0, 28 + idLength));
  }),
  'history-from-0': {
    hears: ([address = 0, command, length, code, index = 0]) =>
      command === COMMAND.transfer && length === 2 && code === TRANSFER_CODE.interrogate && index > 0
        ? { message: withCrc([address, command, length, code, index + 1]) }
        : undefined,
    says: (reply, [, command, length, , index = 0]) =>
      command === COMMAND.transfer && length === 2 && index > 0 && reply[1] === command
        ? withCrc(put([...reply.slice(0, -2)], 3, index))
        : reply,
  },
  'never-locked': rewrites(COMMAND.lockAndStatus, (frame) =>
    frame[STATUS.lock] === LOCK_STATUS.locked ? put(frame, STATUS.lock, LOCK_STATUS.pending) : frame,
  ),
  'locked-only': {
    ...refuses(TRANSFER_STATUS.notLocked, (_, { locked }) => !locked),
    says: (reply, [, command, code], state) => {
      if (command === COMMAND.lockAndStatus && reply[1] === command)
        state.locked = code !== LOCK_CODE.unlock && reply[STATUS.lock] === LOCK_STATUS.locked;
      return reply;
    },
  },
  'own-cash-out': {
    ...refuses(TRANSFER_STATUS.invalidFunction, ({ flags }) => (flags & HOST_CASH_OUT.controlled) !== 0),
    ...rewrites(COMMAND.lockAndStatus, (frame) => put(frame, STATUS.hostCashOut, 0)),
  },
  'no-partial-cash-out': refuses(
    TRANSFER_STATUS.noPartial,
    ({ code }) => code === TRANSFER_CODE.partialAllowed,
  ),
  'no-aft': ignores(COMMAND.transfer, COMMAND.register, COMMAND.lockAndStatus),
  'aft-off': {
    ...ignores(COMMAND.transfer),
    ...rewrites(COMMAND.lockAndStatus, (frame) => put(put(frame, STATUS.available, 0), STATUS.enabled, 0)),
  },
  'no-asset-number': rewrites(COMMAND.lockAndStatus, (frame) => put(frame, 3, 0, 0, 0, 0)),
  'refuses-credits': nacks(COMMAND.currentCredits),
  'refuses-reports': {
    says: (reply, [, command], { address }) =>
      command === COMMAND.transfer && reply[1] === command ? Uint8Array.of(address | GENERAL) : reply,
  },
} satisfies Readonly<Record<string, Behaviour>>;
export type Quirk = keyof typeof BEHAVIOURS;

const isQuirk = (name: string): name is Quirk => name in BEHAVIOURS;
export const QUIRKS: readonly Quirk[] = Object.keys(BEHAVIOURS).filter(isQuirk);

export const behaviourOf = (quirk: Quirk): Behaviour => BEHAVIOURS[quirk];
