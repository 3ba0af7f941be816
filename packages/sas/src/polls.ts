import { withCrc } from './crc.ts';

/** Long poll commands that this product uses. */
export const COMMAND = {
  lockPlay: 0x01,
  enablePlay: 0x02,
  realTimeEvents: 0x0e,
  currentCredits: 0x1a,
  handPay: 0x1b,
  transfer: 0x72,
  lockAndStatus: 0x74,
  reelStops: 0x8f,
  resetHandPay: 0x94,
  resetMethod: 0xa8,
} as const;
export type Command = (typeof COMMAND)[keyof typeof COMMAND];

/**
 * A reply to this is one byte (S: acknowledged), a fixed number of bytes, at most so many (models leave out its tail),
 * or as long as its third byte says.
 */
export type ReplyShape =
  | { readonly kind: 'ack' }
  | { readonly kind: 'fixed'; readonly bytes: number }
  | { readonly kind: 'tailed'; readonly least: number; readonly most: number }
  | { readonly kind: 'counted' };

const SHAPES: ReadonlyMap<number, ReplyShape> = new Map<number, ReplyShape>([
  [COMMAND.lockPlay, { kind: 'ack' }],
  [COMMAND.enablePlay, { kind: 'ack' }],
  [COMMAND.realTimeEvents, { kind: 'ack' }],
  [COMMAND.currentCredits, { kind: 'fixed', bytes: 8 }],
  [COMMAND.handPay, { kind: 'tailed', least: 14, most: 24 }],
  [COMMAND.transfer, { kind: 'counted' }],
  [COMMAND.lockAndStatus, { kind: 'counted' }],
  [COMMAND.reelStops, { kind: 'fixed', bytes: 13 }],
  [COMMAND.resetHandPay, { kind: 'fixed', bytes: 5 }],
  [COMMAND.resetMethod, { kind: 'fixed', bytes: 5 }],
]);

export const replyShape = (command: number): ReplyShape | undefined => SHAPES.get(command);

/** A message of the host. Its first byte carries the wake-up bit. */
export type Poll =
  | { readonly kind: 'general'; readonly address: number; readonly bytes: Uint8Array }
  | {
      readonly kind: 'long';
      readonly address: number;
      readonly command: Command;
      readonly bytes: Uint8Array;
    };

const GENERAL = 0x80;

/** A general poll to nobody: every machine takes it as the acknowledgement of its last reply. */
export const ACKNOWLEDGE = Uint8Array.of(GENERAL);

export const generalPoll = (address: number): Poll => ({
  kind: 'general',
  address,
  bytes: Uint8Array.of(GENERAL | address),
});

/** A long poll of type R: no data, no CRC. */
export const readPoll = (address: number, command: Command): Poll => ({
  kind: 'long',
  address,
  command,
  bytes: Uint8Array.of(address, command),
});

/** A long poll of type S: data and CRC. */
export const setPoll = (address: number, command: Command, data: readonly number[]): Poll => ({
  kind: 'long',
  address,
  command,
  bytes: withCrc([address, command, ...data]),
});

export const creditsPoll = (address: number): Poll => readPoll(address, COMMAND.currentCredits);
export const lockPlayPoll = (address: number): Poll => setPoll(address, COMMAND.lockPlay, []);
export const enablePlayPoll = (address: number): Poll => setPoll(address, COMMAND.enablePlay, []);
export const realTimeEventsPoll = (address: number, on: boolean): Poll =>
  setPoll(address, COMMAND.realTimeEvents, [on ? 1 : 0]);
