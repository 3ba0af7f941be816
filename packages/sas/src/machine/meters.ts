import { bcd, binary, type Field, record, toBcd } from '../codec/layout.ts';
import { COMMAND, type LongPoll, METER_DIGITS, type MeterDigits, setPoll } from '../messages/polls.ts';

/** Wraps round where its digits end. */
const counter = (bytes: number): Field<number> => ({
  ...bcd(bytes),
  write: (value) => toBcd(value % 100 ** bytes, bytes),
});
const METER = counter(4);
/** One meter (11 to 17, 1A). */
export const SINGLE_METER = METER;
const PLAY = { coinIn: METER, coinOut: METER, drop: METER, jackpot: METER, games: METER };
/** Meters 11 to 15 together (19). */
export const PLAY_METERS = record(PLAY);
/** Those, behind cancelled credits (0F). */
export const MAIN_METERS = record({ cancelled: METER, ...PLAY });
/** Eight meters (1C); the last two count how often the slot door was opened and the power reset. */
export const EIGHT_METERS = record({ ...PLAY, gamesWon: METER, doorOpened: METER, powerReset: METER });
/** Games since power was applied and since the slot door was closed (18). */
export const GAMES_SINCE = record({ power: counter(2), door: counter(2) });
/** Meters of one game (52). */
const GAME = { game: bcd(2), coinIn: METER, coinOut: METER, jackpot: METER, games: METER };
export const GAME_METERS = record(GAME);
/** A meter of one game (2D, 83). */
export const GAME_METER = record({ game: bcd(2), value: METER });
/** Bills of 1, 5, 10, 20, 50 and 100 that were taken (1E). */
const BILLS = { one: METER, five: METER, ten: METER, twenty: METER, fifty: METER, hundred: METER };
export const SIX_BILL_METERS = record(BILLS);

/** Meters by their codes. In credits, unless it says otherwise. */
const METERS = {
  coinIn: 0x00,
  coinOut: 0x01,
  jackpot: 0x02,
  handPaidCancelled: 0x03,
  cancelled: 0x04,
  games: 0x05,
  gamesWon: 0x06,
  gamesLost: 0x07,
  billCredits: 0x0b,
  currentCredits: 0x0c,
  electronicIn: 0x17,
  electronicOut: 0x18,
  paytableWin: 0x1c,
  won: 0x22,
  handPaid: 0x23,
  /** Cents. */
  transferredIn: 0xa0,
  transfersIn: 0xa1,
  /** Cents. */
  transferredOut: 0xb8,
  transfersOut: 0xb9,
} as const;
export type MeterName = keyof typeof METERS;
export type MeterValues = { readonly [K in MeterName]?: number };

export const METER_NAMES: readonly MeterName[] = Object.keys(METERS).filter(
  (name): name is MeterName => name in METERS,
);
const NAMES: ReadonlyMap<number, MeterName> = new Map(METER_NAMES.map((name) => [METERS[name], name]));

type SelectedCommand =
  | typeof COMMAND.selectedMeters
  | typeof COMMAND.extendedMeters
  | typeof COMMAND.extendedMetersTwin;

/** How many meters one poll may ask for. */
export const METERS_MOST = { selected: 10, extended: 12 } as const;
const WHOLE_MACHINE = [0, 0];

const isShort = (command: SelectedCommand): boolean => command === COMMAND.selectedMeters;
const codeField = (command: SelectedCommand) => binary(isShort(command) ? 1 : 2);

/** Asks for some meters of the whole machine. @throws {RangeError} when it asks for more than one poll may. */
export function metersPoll(address: number, command: SelectedCommand, names: readonly MeterName[]): LongPoll {
  const most = isShort(command) ? METERS_MOST.selected : METERS_MOST.extended;
  if (names.length > most) throw new RangeError(`more than ${most} meters`);
  const field = codeField(command);
  const body = [...WHOLE_MACHINE, ...names.flatMap((name) => field.write(METERS[name]))];
  return setPoll(address, command, [body.length, ...body]);
}

/** What a host asks for, as the machine reads it: in this order, whether the machine has it or not. */
export interface MetersRequest {
  /** 0: the whole machine. */
  readonly game: number;
  readonly codes: readonly number[];
}

/** Undefined when the poll is malformed. */
export function readMetersPoll(command: SelectedCommand, data: Uint8Array): MetersRequest | undefined {
  const [count] = data;
  const field = codeField(command);
  const game = bcd(2).read(data.subarray(1, 3));
  const bytes = data.subarray(3);
  const most = isShort(command) ? METERS_MOST.selected : METERS_MOST.extended;
  if (count !== data.length - 1 || count < 2 || game === undefined) return undefined;
  if (bytes.length % field.bytes !== 0 || bytes.length / field.bytes > most) return undefined;
  const codes = Array.from({ length: bytes.length / field.bytes }, (_, i) =>
    field.read(bytes.subarray(i * field.bytes, (i + 1) * field.bytes)),
  );
  return { game, codes: codes.filter((code) => code !== undefined) };
}

/** Meters in cents have five bytes, by their codes; the others four. */
const IN_CENTS: ReadonlySet<number> = new Set([
  ...[0x0d, 0x0e, 0x0f, 0x10],
  ...Array.from({ length: 10 }, (_, i) => 0x80 + 2 * i),
  ...Array.from({ length: 9 }, (_, i) => 0xa0 + 2 * i),
  ...[0xb8, 0xba, 0xbc],
]);
/** Codes that stand for nothing. */
const isReserved = (code: number): boolean =>
  code > 0xff ||
  (code > 0x39 && code < 0x3e) ||
  (code > 0x7c && code < 0x7f) ||
  (code > 0x93 && code < 0xa0) ||
  (code > 0xb1 && code < 0xb8) ||
  (code > 0xbd && code < 0xfa);
/** BCD bytes of a meter. */
const sizeOf = (code: number): number => (IN_CENTS.has(code) ? 5 : 4);

/**
 * The data of the machine's reply, without its length, in the order of the request. A meter that the machine does not have has
 * no bytes in a reply to 6F and AF; one to 2F has no sizes, so that it is zero there, and left out when its code is reserved.
 */
export function writeMeters(
  command: SelectedCommand,
  { game, codes }: MetersRequest,
  meterOf: (code: number) => number | undefined,
): number[] {
  const short = isShort(command);
  const written = codes.flatMap((code) => {
    const value = meterOf(code);
    const bytes = sizeOf(code);
    if (short && value === undefined && isReserved(code)) return [];
    const size = short ? [] : [value === undefined ? 0 : bytes];
    const digits = short || value !== undefined ? counter(bytes).write(value ?? 0) : [];
    return [...codeField(command).write(code), ...size, ...digits];
  });
  return [...bcd(2).write(game), ...written];
}

export const meterCode = (name: MeterName): number => METERS[name];

/**
 * `data` is the reply without length and CRC. Undefined when it is malformed.
 *
 * A code without a name here is skipped. A reply to 2F has no sizes, so that one is skipped by the size that the protocol
 * gives it: where it has none, or what follows cannot be read, the values before that code are kept.
 */
export function readMeters(
  command: SelectedCommand,
  data: Uint8Array,
  digits: MeterDigits = METER_DIGITS,
): MeterValues | undefined {
  if (data.length < WHOLE_MACHINE.length) return undefined;
  const values: { [K in MeterName]?: number } = {};
  const short = isShort(command);
  const field = codeField(command);
  let certain: MeterValues | undefined;
  for (let at = WHOLE_MACHINE.length; at < data.length; ) {
    const code = field.read(data.subarray(at, at + field.bytes)) ?? -1;
    const name = NAMES.get(code);
    if (short && name === undefined && Object.keys(values).length > 0) certain ??= { ...values };
    at += field.bytes;
    const bytes = short ? shortSize(code, digits) : data[at++];
    if (bytes === undefined || at + bytes > data.length) return certain;
    // No bytes: a meter that the machine does not have.
    const value = bytes > 0 ? bcd(bytes).read(data.subarray(at, at + bytes)) : undefined;
    if (name !== undefined && value !== undefined) values[name] = value;
    else if (name !== undefined && bytes > 0) return certain;
    at += bytes;
  }
  return values;
}

/** BCD bytes of a meter in a reply to 2F; undefined when its code stands for nothing. */
const shortSize = (code: number, digits: MeterDigits): number | undefined =>
  isReserved(code) ? undefined : Math.max(sizeOf(code), digits / 2);
