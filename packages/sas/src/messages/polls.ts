import { withCrc } from '../codec/crc.ts';
import { BILLS } from './exceptions.ts';

/**
 * Polls that our host does not send, by how many bytes of data they have between command and CRC, so that a machine reads
 * them to their end whether it answers them or not. Polls without data and CRC are not listed.
 */
const FOREIGN_POLLS: ReadonlyMap<number, number | 'counted'> = new Map<number, number | 'counted'>([
  // Validation, tickets, receipts; authentication of components; progressives; many denominations.
  ...[0x71, 0x75, 0x76, 0x7b, 0x7c, 0x7d, 0x6e, 0x86, 0xb0].map((code) => [code, 'counted'] as const),
  ...[0x4d, 0x50].map((code) => [code, 1] as const),
  // Bonuses and tournaments; cash-out limit; extended game data.
  ...[0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0xa4, 0xb5].map((code) => [code, 2] as const),
  [0xb4, 4], // wager categories
  [0x8a, 5], // bonuses
  [0x4c, 6], // validation
  [0x80, 7], // progressives
  [0x58, 9], // tickets
  [0x8c, 9], // tournaments
]);

/** Long poll commands that this product knows. */
export const COMMAND = {
  lockPlay: 0x01,
  enablePlay: 0x02,
  soundOff: 0x03,
  soundOn: 0x04,
  reelSoundOff: 0x05,
  enableBills: 0x06,
  disableBills: 0x07,
  configureBills: 0x08,
  enableGame: 0x09,
  enterMaintenance: 0x0a,
  exitMaintenance: 0x0b,
  realTimeEvents: 0x0e,
  mainMeters: 0x0f,
  cancelledCredits: 0x10,
  coinIn: 0x11,
  coinOut: 0x12,
  drop: 0x13,
  jackpot: 0x14,
  gamesPlayed: 0x15,
  gamesWon: 0x16,
  gamesLost: 0x17,
  gamesSince: 0x18,
  playMeters: 0x19,
  currentCredits: 0x1a,
  handPay: 0x1b,
  eightMeters: 0x1c,
  sixBillMeters: 0x1e,
  machineId: 0x1f,
  billsWorth: 0x20,
  romSignature: 0x21,
  coinsIn: 0x2a,
  coinsOut: 0x2b,
  handPaidCancelled: 0x2d,
  gameDelay: 0x2e,
  selectedMeters: 0x2f,
  billCredits: 0x46,
  externalCoinCredits: 0x47,
  lastBill: 0x48,
  billsInStacker: 0x49,
  stackerCredits: 0x4a,
  gamesImplemented: 0x51,
  gameMeters: 0x52,
  gameConfiguration: 0x53,
  version: 0x54,
  selectedGame: 0x55,
  enabledGames: 0x56,
  extendedMeters: 0x6f,
  transfer: 0x72,
  register: 0x73,
  lockAndStatus: 0x74,
  readClock: 0x7e,
  setClock: 0x7f,
  progressiveWins: 0x83,
  sasProgressiveWin: 0x85,
  reelStops: 0x8f,
  resetHandPay: 0x94,
  features: 0xa0,
  resetMethod: 0xa8,
  autoRebet: 0xaa,
  /** The twin of 6F: the same poll twice in a row would ask for the same reply again. */
  extendedMetersTwin: 0xaf,
  currentDenomination: 0xb1,
  enabledDenominations: 0xb2,
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

/** R asks and has no CRC; S sets; M is about one game of a machine; S and M have a CRC. */
type PollType = 'R' | 'S' | 'M';

/** One poll: how many bytes of data the host sends, or that the first of them says it, and what is answered. */
interface PollRow {
  readonly type: PollType;
  readonly data: number | 'counted';
  readonly reply: ReplyShape;
}

const ACK: ReplyShape = { kind: 'ack' };
const COUNTED: ReplyShape = { kind: 'counted' };
/** Address, command, so many bytes of data, CRC. */
const fixed = (data: number): ReplyShape => ({ kind: 'fixed', bytes: data + 4 });
const tailed = (least: number, most: number): ReplyShape => ({
  kind: 'tailed',
  least: least + 4,
  most: most + 4,
});

const read = (reply: ReplyShape): PollRow => ({ type: 'R', data: 0, reply });
const set = (data: PollRow['data'], reply: ReplyShape = ACK): PollRow => ({ type: 'S', data, reply });
const game = (data: PollRow['data'], reply: ReplyShape): PollRow => ({ type: 'M', data, reply });

const { lockPlay, enablePlay, soundOff, soundOn, reelSoundOff, enableBills, disableBills } = COMMAND;
const SWITCHES = [lockPlay, enablePlay, soundOff, soundOn, reelSoundOff, enableBills, disableBills];
const SINGLE_METERS = [
  ...[COMMAND.cancelledCredits, COMMAND.coinIn, COMMAND.coinOut, COMMAND.drop, COMMAND.jackpot],
  ...[COMMAND.gamesPlayed, COMMAND.gamesWon, COMMAND.gamesLost, COMMAND.gamesSince, COMMAND.currentCredits],
  ...[COMMAND.billsWorth, COMMAND.coinsIn, COMMAND.coinsOut, COMMAND.billCredits],
  ...[COMMAND.externalCoinCredits, COMMAND.billsInStacker, COMMAND.stackerCredits],
  ...BILLS.map(({ command }) => command),
];

const TABLE: ReadonlyMap<number, PollRow> = new Map<number, PollRow>([
  ...SWITCHES.map((command): [number, PollRow] => [command, set(0)]),
  ...SINGLE_METERS.map((command): [number, PollRow] => [command, read(fixed(4))]),
  [COMMAND.configureBills, set(5)],
  [COMMAND.enableGame, game(3, ACK)],
  [COMMAND.enterMaintenance, set(0)],
  [COMMAND.exitMaintenance, set(0)],
  [COMMAND.realTimeEvents, set(1)],
  [COMMAND.mainMeters, read(fixed(24))],
  [COMMAND.playMeters, read(fixed(20))],
  [COMMAND.handPay, read(tailed(10, 20))],
  [COMMAND.eightMeters, read(fixed(32))],
  [COMMAND.sixBillMeters, read(fixed(24))],
  [COMMAND.machineId, read(fixed(20))],
  [COMMAND.romSignature, set(2)],
  [COMMAND.handPaidCancelled, game(2, fixed(6))],
  [COMMAND.gameDelay, set(2)],
  [COMMAND.selectedMeters, game('counted', COUNTED)],
  [COMMAND.lastBill, read(fixed(6))],
  [COMMAND.gamesImplemented, read(fixed(2))],
  [COMMAND.gameMeters, game(2, fixed(18))],
  [COMMAND.gameConfiguration, game(2, fixed(22))],
  [COMMAND.version, read(COUNTED)],
  [COMMAND.selectedGame, read(fixed(2))],
  [COMMAND.enabledGames, read(COUNTED)],
  [COMMAND.extendedMeters, game('counted', COUNTED)],
  [COMMAND.extendedMetersTwin, game('counted', COUNTED)],
  [COMMAND.transfer, set('counted', COUNTED)],
  [COMMAND.register, set('counted', COUNTED)],
  [COMMAND.lockAndStatus, set(4, COUNTED)],
  [COMMAND.readClock, read(fixed(7))],
  [COMMAND.setClock, set(7)],
  [COMMAND.progressiveWins, game(2, fixed(6))],
  [COMMAND.sasProgressiveWin, read(fixed(7))],
  [COMMAND.reelStops, read(fixed(9))],
  [COMMAND.resetHandPay, set(0, fixed(1))],
  // To verify: whether the three reserved bytes are sent.
  [COMMAND.features, game(2, tailed(5, 8))],
  [COMMAND.resetMethod, set(1, fixed(1))],
  [COMMAND.autoRebet, set(1)],
  [COMMAND.currentDenomination, read(fixed(1))],
  [COMMAND.enabledDenominations, read(COUNTED)],
]);

export const replyShape = (command: number): ReplyShape | undefined => TABLE.get(command)?.reply;

const GENERAL = 0x80;

/**
 * How long the host's message is that begins with these bytes; undefined while that is not known. One whose command is
 * not known is taken to be two bytes: no machine answers it.
 */
export function pollLength(message: readonly number[]): number | undefined {
  const [first = 0, command, count] = message;
  if ((first & GENERAL) !== 0) return 1;
  if (command === undefined) return undefined;
  const row = TABLE.get(command);
  const data = row === undefined ? FOREIGN_POLLS.get(command) : row.data;
  if (data === undefined || row?.type === 'R') return 2;
  if (data !== 'counted') return 4 + data;
  return count === undefined ? undefined : 5 + count;
}

export interface LongPoll {
  readonly kind: 'long';
  readonly address: number;
  readonly command: Command;
  readonly bytes: Uint8Array;
  /** Where a model answers in another shape than the protocol has. */
  readonly reply?: ReplyShape;
}

/** A message of the host. Its first byte carries the wake-up bit. */
export type Poll =
  | { readonly kind: 'general'; readonly address: number; readonly bytes: Uint8Array }
  | LongPoll;

/** A general poll to no machine: every machine takes it as the acknowledgement of its last reply. */
export const ACKNOWLEDGE = Uint8Array.of(GENERAL);

export const generalPoll = (address: number): Poll => ({
  kind: 'general',
  address,
  bytes: Uint8Array.of(GENERAL | address),
});

/** A long poll of type R: no data, no CRC. */
export const readPoll = (address: number, command: Command): LongPoll => ({
  kind: 'long',
  address,
  command,
  bytes: Uint8Array.of(address, command),
});

/** A long poll of type S or M: data and CRC. */
export const setPoll = (address: number, command: Command, data: readonly number[]): LongPoll => ({
  kind: 'long',
  address,
  command,
  bytes: withCrc([address, command, ...data]),
});

/** The same question to another machine. */
export function readdressed(poll: Poll, address: number): Poll {
  if (poll.address === address) return poll;
  if (poll.kind === 'general') return generalPoll(address);
  const { command, bytes, reply } = poll;
  const same =
    bytes.length === 2 ? readPoll(address, command) : setPoll(address, command, [...bytes.subarray(2, -2)]);
  return reply === undefined ? same : { ...same, reply };
}

/** How many decimal digits a model's meters have: the protocol says 8. */
export type MeterDigits = 8 | 10;
export const METER_DIGITS: MeterDigits = 8;

/** Asks for one meter (11 to 17, 1A). */
export function meterPoll(address: number, command: Command, digits: MeterDigits = METER_DIGITS): LongPoll {
  const poll = readPoll(address, command);
  return digits === METER_DIGITS ? poll : { ...poll, reply: fixed(digits / 2) };
}

export const creditsPoll = (address: number, digits?: MeterDigits): LongPoll =>
  meterPoll(address, COMMAND.currentCredits, digits);
export const lockPlayPoll = (address: number): LongPoll => setPoll(address, COMMAND.lockPlay, []);
export const enablePlayPoll = (address: number): LongPoll => setPoll(address, COMMAND.enablePlay, []);
export const realTimeEventsPoll = (address: number, on: boolean): LongPoll =>
  setPoll(address, COMMAND.realTimeEvents, [on ? 1 : 0]);
export const autoRebetPoll = (address: number, on: boolean): LongPoll =>
  setPoll(address, COMMAND.autoRebet, [on ? 1 : 0]);
