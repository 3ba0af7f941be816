import { ascii, bcd, binary, readText, record, type Values } from '../codec/layout.ts';
import { COMMAND, type LongPoll, readPoll, setPoll } from '../messages/polls.ts';

const byte = binary(1);

const GAME = {
  gameId: ascii(2),
  additionalId: ascii(3),
  /** By the table of denominations. */
  denomination: byte,
  maxBet: byte,
  progressiveGroup: byte,
  options: binary(2),
  paytable: ascii(6),
  basePercent: ascii(4),
};

/** What a machine is (1F). */
export const MACHINE_ID = record(GAME);
export type MachineId = Values<typeof GAME>;

const CONFIGURATION = { game: bcd(2), ...GAME };
/** One of its games (53). */
export const GAME_CONFIGURATION = record(CONFIGURATION);

/** Number of a game, or of games (51, 55). */
export const GAME_NUMBER = bcd(2);

const BILL = { country: bcd(1), denomination: bcd(1), count: bcd(4) };
/** The last bill that was taken (48; also behind exception 4F), and how many of that kind there have been. */
export const LAST_BILL = record(BILL);
/** Country of a bill that does not say it. */
export const NO_COUNTRY = 0;

const CLOCK = { month: bcd(1), day: bcd(1), year: bcd(2), hour: bcd(1), minute: bcd(1), second: bcd(1) };
/** Date and time (7E, 7F), of the machine's place. */
export const CLOCK_TIME = record(CLOCK);
export type ClockTime = Values<typeof CLOCK>;

/** The moment in this computer's time zone; undefined when there is no such date or time. */
export function momentOf({ month, day, year, hour, minute, second }: ClockTime): Date | undefined {
  const days = month < 1 || month > 12 ? 0 : new Date(year, month, 0).getDate();
  const sound = day >= 1 && day <= days && hour < 24 && minute < 60 && second < 60;
  return sound ? new Date(year, month - 1, day, hour, minute, second) : undefined;
}

export const clockTime = (at: Date): ClockTime => ({
  month: at.getMonth() + 1,
  day: at.getDate(),
  year: at.getFullYear(),
  hour: at.getHours(),
  minute: at.getMinutes(),
  second: at.getSeconds(),
});

export const setClockPoll = (address: number, at: Date): LongPoll =>
  setPoll(address, COMMAND.setClock, CLOCK_TIME.write(clockTime(at)));

export const gamePoll = (
  address: number,
  command: typeof COMMAND.gameConfiguration | typeof COMMAND.features,
  game: number,
): LongPoll => setPoll(address, command, GAME_NUMBER.write(game));

/** What a machine can do (A0). To verify on each model: the place of the bits. */
export interface Features {
  readonly transfers: boolean;
  readonly manyDenominations: boolean;
  /** It may be polled every 40 ms, and not only every 200. */
  readonly fastPolling: boolean;
}

const TRANSFERS = 0x40;
const MANY_DENOMINATIONS = 0x80;
const FAST_POLLING = 0x01;
/** A machine that reports meters by 6F. */
const EXTENDED_METERS = 0x08;

/** `game`: 0 is the whole machine. */
export const writeFeatures = (features: Features, game = 0): number[] => [
  ...GAME_NUMBER.write(game),
  0,
  EXTENDED_METERS |
    (features.transfers ? TRANSFERS : 0) |
    (features.manyDenominations ? MANY_DENOMINATIONS : 0),
  features.fastPolling ? FAST_POLLING : 0,
  ...[0, 0, 0],
];

export function readFeatures(data: Uint8Array): Features | undefined {
  const [, , , second, third] = data;
  if (second === undefined || third === undefined) return undefined;
  return {
    transfers: (second & TRANSFERS) !== 0,
    manyDenominations: (second & MANY_DENOMINATIONS) !== 0,
    fastPolling: (third & FAST_POLLING) !== 0,
  };
}

/** Version of the protocol and serial number of the machine (54). */
export interface Version {
  readonly protocol: string;
  readonly serial: string;
}

export const writeVersion = ({ protocol, serial }: Version): number[] => [
  ...ascii(3).write(protocol),
  ...Buffer.from(serial.slice(0, 40), 'latin1'),
];

/** Each by itself: one that cannot be read is undefined. */
export function readVersion(data: Uint8Array): { protocol: string | undefined; serial: string | undefined } {
  const protocol = data.length < 3 ? undefined : readText(data.subarray(0, 3));
  return { protocol, serial: readText(data.subarray(3)) };
}

/** Denominations behind their number (B2). */
export const readDenominations = ([count, ...codes]: Uint8Array): number[] | undefined =>
  codes.length === count ? codes : undefined;
export const writeDenominations = (codes: readonly number[]): number[] => [codes.length, ...codes];
export const writeGames = (games: readonly number[]): number[] => [
  games.length,
  ...games.flatMap((game) => GAME_NUMBER.write(game)),
];

/**
 * What a credit is worth, in hundredths, by its code. To verify: sources differ, so that a profile may have its own.
 * What no whole number of hundredths is worth is left out.
 */
export const DENOMINATIONS: ReadonlyMap<number, number> = new Map(
  [
    { from: 0x01, cents: [1, 5, 10, 25, 50, 100, 500, 1_000, 2_000, 10_000, 20, 200] },
    { from: 0x0d, cents: [250, 2_500, 5_000, 20_000, 25_000, 50_000, 100_000, 200_000, 250_000, 500_000] },
    { from: 0x17, cents: [2, 3, 15, 40] },
  ].flatMap(({ from, cents }) => cents.map((worth, i): [number, number] => [from + i, worth])),
);

/** As many reels as a reply has room for. */
const REELS_MOST = 9;
/** In the place of a reel that the machine does not have. */
const NO_REEL = 0xff;

/** Asks on which physical stop each reel rests. */
export const reelStopsPoll = (address: number): LongPoll => readPoll(address, COMMAND.reelStops);

/** The physical stops, leftmost reel first. Undefined when the reply is malformed or has no reel. */
export function readReelStops(data: Uint8Array): number[] | undefined {
  const [first = NO_REEL, ...others] = data;
  const end = others.indexOf(NO_REEL);
  const reels = end < 0 ? others : others.slice(0, end);
  const padded = end < 0 || others.slice(end).every((byte) => byte === NO_REEL);
  return data.length === REELS_MOST && first !== NO_REEL && padded ? [first, ...reels] : undefined;
}

/** The data of the machine's reply. @throws {RangeError} when there are too many reels, or a stop is no stop. */
export function reelStopsData(stops: readonly number[]): number[] {
  const sound = stops.every((stop) => Number.isInteger(stop) && stop >= 0 && stop < NO_REEL);
  if (stops.length > REELS_MOST || !sound) throw new RangeError(`no reel stops: ${stops.join()}`);
  return [...stops, ...Array<number>(REELS_MOST - stops.length).fill(NO_REEL)];
}
