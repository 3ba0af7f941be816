import { toBcd } from '../codec/bcd.ts';
import { bcd, binary, type Field, record } from '../codec/layout.ts';
import { COMMAND, type Poll, setPoll } from '../messages/polls.ts';

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
/** Eight meters (1C); the last two count games since the door was closed and since power was applied. */
export const EIGHT_METERS = record({ ...PLAY, gamesWon: METER, sinceDoor: METER, sincePower: METER });

/** Meters by their codes, and how many BCD bytes each has in a reply to 2F. In credits, unless it says otherwise. */
const METERS = {
  coinIn: { code: 0x00, bytes: 4 },
  coinOut: { code: 0x01, bytes: 4 },
  jackpot: { code: 0x02, bytes: 4 },
  handPaidCancelled: { code: 0x03, bytes: 4 },
  cancelled: { code: 0x04, bytes: 4 },
  games: { code: 0x05, bytes: 4 },
  gamesWon: { code: 0x06, bytes: 4 },
  gamesLost: { code: 0x07, bytes: 4 },
  billCredits: { code: 0x0b, bytes: 4 },
  currentCredits: { code: 0x0c, bytes: 4 },
  electronicIn: { code: 0x17, bytes: 4 },
  electronicOut: { code: 0x18, bytes: 4 },
  paytableWin: { code: 0x1c, bytes: 4 },
  won: { code: 0x22, bytes: 4 },
  handPaid: { code: 0x23, bytes: 4 },
  /** Cents. */
  transferredIn: { code: 0xa0, bytes: 5 },
  transfersIn: { code: 0xa1, bytes: 4 },
  /** Cents. */
  transferredOut: { code: 0xb8, bytes: 5 },
  transfersOut: { code: 0xb9, bytes: 4 },
} as const;
export type MeterName = keyof typeof METERS;
export type MeterValues = { readonly [K in MeterName]?: number };

export const METER_NAMES: readonly MeterName[] = Object.keys(METERS).filter(
  (name): name is MeterName => name in METERS,
);
const NAMES: ReadonlyMap<number, MeterName> = new Map(METER_NAMES.map((name) => [METERS[name].code, name]));

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
export function metersPoll(address: number, command: SelectedCommand, names: readonly MeterName[]): Poll {
  const most = isShort(command) ? METERS_MOST.selected : METERS_MOST.extended;
  if (names.length > most) throw new RangeError(`more than ${most} meters`);
  const field = codeField(command);
  const body = [...WHOLE_MACHINE, ...names.flatMap((name) => field.write(METERS[name].code))];
  return setPoll(address, command, [body.length, ...body]);
}

/** What the host asks for, as the machine reads it; meters that are not known are left out. */
export function readMetersPoll(command: SelectedCommand, data: Uint8Array): MeterName[] | undefined {
  const [count] = data;
  const field = codeField(command);
  const codes = data.subarray(3);
  if (count !== data.length - 1 || codes.length % field.bytes !== 0) return undefined;
  const names: MeterName[] = [];
  for (let at = 0; at < codes.length; at += field.bytes) {
    const name = NAMES.get(field.read(codes.subarray(at, at + field.bytes)) ?? -1);
    if (name !== undefined) names.push(name);
  }
  return names;
}

/** The data of the machine's reply, without its length. */
export function writeMeters(command: SelectedCommand, values: MeterValues): number[] {
  const body = [...WHOLE_MACHINE];
  for (const name of METER_NAMES) {
    const value = values[name];
    if (value === undefined) continue;
    const { code, bytes } = METERS[name];
    body.push(...codeField(command).write(code));
    if (!isShort(command)) body.push(bytes);
    body.push(...counter(bytes).write(value));
  }
  return body;
}

/** `data` is the reply without length and CRC. Undefined when it is malformed. */
export function readMeters(command: SelectedCommand, data: Uint8Array): MeterValues | undefined {
  const values: { [K in MeterName]?: number } = {};
  const field = codeField(command);
  for (let at = WHOLE_MACHINE.length; at < data.length; ) {
    const name = NAMES.get(field.read(data.subarray(at, at + field.bytes)) ?? -1);
    at += field.bytes;
    const bytes = isShort(command) ? name && METERS[name].bytes : data[at++];
    if (bytes === undefined || at + bytes > data.length) return undefined;
    // No bytes: a meter that the machine does not have.
    const value = bytes > 0 ? bcd(bytes).read(data.subarray(at, at + bytes)) : undefined;
    if (name !== undefined && value !== undefined) values[name] = value;
    else if (bytes > 0 && value === undefined) return undefined;
    at += bytes;
  }
  return data.length >= WHOLE_MACHINE.length ? values : undefined;
}
