import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crcHolds, withCrc } from '../codec/crc.ts';
import type { Field } from '../codec/layout.ts';
import { COMMAND, type Command, readPoll } from '../messages/polls.ts';
import { dataOf, ReplyReader } from '../messages/replies.ts';
import {
  EIGHT_METERS,
  MAIN_METERS,
  METER_NAMES,
  METERS_MOST,
  type MeterName,
  type MeterValues,
  meterCode,
  metersPoll,
  PLAY_METERS,
  readMeters,
  readMetersPoll,
  SINGLE_METER,
  writeMeters,
} from './meters.ts';

const SELECTED = [COMMAND.selectedMeters, COMMAND.extendedMeters, COMMAND.extendedMetersTwin] as const;
const names = fc.uniqueArray(fc.constantFrom(...METER_NAMES), { maxLength: METERS_MOST.selected });
const meter = fc.nat(90_000_000);

/** What a machine writes is what a host reads. */
function survives<T>(command: Command, layout: Field<T>, values: fc.Arbitrary<T>): void {
  fc.assert(
    fc.property(values, (value) => {
      const reader = new ReplyReader(readPoll(1, command));
      const replies = [...withCrc([1, command, ...layout.write(value)])].map((byte) => reader.take(byte));
      const last = replies.at(-1);
      const data = last && dataOf(last);
      expect(data && layout.read(data)).toEqual(value);
    }),
    { numRuns: 40 },
  );
}

describe('meters', () => {
  test('SRV-5 selected meters are polled and reported by their codes', () => {
    expect([...metersPoll(1, COMMAND.selectedMeters, ['coinIn', 'transferredIn']).bytes]).toEqual([
      ...withCrc([1, 0x2f, 4, 0, 0, 0x00, 0xa0]),
    ]);
    expect([...metersPoll(1, COMMAND.extendedMeters, ['transferredOut']).bytes]).toEqual([
      ...withCrc([1, 0x6f, 4, 0, 0, 0xb8, 0]),
    ]);
    for (const command of SELECTED)
      fc.assert(
        fc.property(names, meter, (polled, value) => {
          const poll = metersPoll(1, command, polled);
          expect(crcHolds(poll.bytes)).toBe(true);
          const received = readMetersPoll(command, poll.bytes.slice(2, -2));
          const codes = polled.map(meterCode);
          expect(received).toEqual({ game: 0, codes });
          const values: MeterValues = Object.fromEntries(polled.map((name, i) => [name, value + i]));
          const written = writeMeters(command, { game: 0, codes }, (code) => value + codes.indexOf(code));
          const reader = new ReplyReader(poll);
          const replies = [...withCrc([1, command, written.length, ...written])].map((byte) =>
            reader.take(byte),
          );
          const last = replies.at(-1);
          const data = last && dataOf(last);
          expect(data && readMeters(command, data)).toEqual(values);
        }),
        { numRuns: 60 },
      );
  });

  test('a poll for too many meters throws; a meter wraps at its highest value', () => {
    const many: MeterName[] = [...METER_NAMES].slice(0, METERS_MOST.extended + 1);
    expect(() => metersPoll(1, COMMAND.extendedMeters, many)).toThrow(RangeError);
    expect(() => metersPoll(1, COMMAND.selectedMeters, many.slice(0, 11))).toThrow(RangeError);
    const games = { game: 0, codes: [meterCode('games')] };
    const wrapped = writeMeters(COMMAND.selectedMeters, games, () => 100_000_007);
    expect(readMeters(COMMAND.selectedMeters, Uint8Array.from(wrapped))).toEqual({ games: 7 });
  });

  test('a meter that a machine lacks has no value; a malformed one makes the reply unreadable', () => {
    const reply = Uint8Array.of(0, 0, 0x00, 0x00, 0, 0x05, 0x00, 1, 0x42);
    expect(readMeters(COMMAND.extendedMeters, reply)).toEqual({ games: 42 });
    expect(readMeters(COMMAND.extendedMeters, reply.with(8, 0xaa))).toBeUndefined();
    expect(readMeters(COMMAND.extendedMeters, reply.slice(0, -1))).toBeUndefined();
    expect(readMeters(COMMAND.selectedMeters, Uint8Array.of(0, 0, 0xee, 1, 2, 3, 4))).toBeUndefined();
  });

  test('SRV-5 a meter without a name here is skipped in a reply to 2F, and does not hide the others', () => {
    const bills = [0x1e, 0, 0, 0, 9];
    const [coinIn, games] = [
      [0x00, 0, 0, 0, 0x42],
      [0x05, 0, 0, 0, 7],
    ];
    const read = (...data: number[]) => readMeters(COMMAND.selectedMeters, Uint8Array.from([0, 0, ...data]));
    expect(read(...coinIn, ...bills, ...games)).toEqual({ coinIn: 42, games: 7 });
    expect(read(...bills, ...games)).toEqual({ games: 7 });
    expect(read(...coinIn, 0x1e, 0xaa, 0xbb, 0xcc, 0xdd, ...games)).toEqual({ coinIn: 42, games: 7 });
    // The size of a reserved code is not known, and that of another code may differ.
    expect(read(...coinIn, 0xbe, 0, 0, 0, 9, ...games)).toEqual({ coinIn: 42 });
    expect(read(...coinIn, ...bills, 0, ...games)).toEqual({ coinIn: 42 });
    expect(read(0xbe, 0, 0, 0, 9, ...games)).toBeUndefined();
    // Nothing excuses a malformed reply to a poll of known meters.
    expect(read(...coinIn, 0x05, 0, 0, 0)).toBeUndefined();
    const long = [0x00, 0, 0, 0, 0, 0x42, 0x1e, 0, 0, 0, 0, 9, 0x05, 0, 0, 0, 0, 7];
    expect(readMeters(COMMAND.selectedMeters, Uint8Array.from([0, 0, ...long]), 10)).toEqual({
      coinIn: 42,
      games: 7,
    });
    const extended = [0, 0, 0x1e, 0, 1, 0xaa, 0x05, 0, 1, 0x42];
    expect(readMeters(COMMAND.extendedMeters, Uint8Array.from(extended))).toEqual({ games: 42 });
  });

  test('SRV-5 of any codes that a machine reports, the named ones are read: before a reserved one in a reply to 2F', () => {
    const code = fc.integer({ min: 0, max: 0xff });
    const codes = fc.uniqueArray(code, { maxLength: METERS_MOST.selected });
    const nameOf = (wanted: number) => METER_NAMES.find((name) => meterCode(name) === wanted);
    for (const command of SELECTED)
      fc.assert(
        fc.property(codes, meter, fc.boolean(), (asked, value, writesAll) => {
          const meterOf = (each: number) => (writesAll || nameOf(each) ? value + each : undefined);
          const written = Uint8Array.from(writeMeters(command, { game: 0, codes: asked }, meterOf));
          const named = asked.flatMap((each) => {
            const name = nameOf(each);
            return name === undefined ? [] : [[name, value + each] as const];
          });
          const read = readMeters(command, written);
          const all = Object.fromEntries(named);
          if (command !== COMMAND.selectedMeters || !writesAll) expect(read).toEqual(all);
          else expect(all).toMatchObject(read ?? {});
        }),
        { numRuns: 200 },
      );
  });

  test('SRV-5 meters are reported in the order in which they were asked for, and one that is not there has no bytes', () => {
    const asked = { game: 1, codes: [0x0c, 0x0b, 0x5000, 0xa0] };
    const meterOf = (code: number) => (code > 0xff ? undefined : code);
    expect(writeMeters(COMMAND.extendedMeters, asked, meterOf)).toEqual([
      ...[0x00, 0x01],
      ...[0x0c, 0x00, 4, 0, 0, 0, 0x12],
      ...[0x0b, 0x00, 4, 0, 0, 0, 0x11],
      ...[0x00, 0x50, 0],
      ...[0xa0, 0x00, 5, 0, 0, 0, 0x01, 0x60],
    ]);
    const short = { game: 0, codes: [0x0d, 0xbe, 0x05] };
    const none = () => undefined;
    expect(writeMeters(COMMAND.selectedMeters, short, none)).toEqual([
      ...[0, 0],
      ...[0x0d, 0, 0, 0, 0, 0],
      ...[0x05, 0, 0, 0, 0],
    ]);
  });

  test('SRV-5 a poll for selected meters with a byte that is not decimal, or for too many, is not read', () => {
    const poll = (...bytes: number[]) => readMetersPoll(COMMAND.selectedMeters, Uint8Array.from(bytes));
    expect(poll(3, 0x00, 0x01, 0x0c)).toEqual({ game: 1, codes: [0x0c] });
    expect(poll(3, 0x0a, 0x00, 0x0c)).toBeUndefined();
    expect(poll(13, 0, 0, ...Array<number>(11).fill(0x0c))).toBeUndefined();
    expect(poll(1, 0)).toBeUndefined();
  });

  test('groups of meters and single meters are read as they were written', () => {
    const play = { coinIn: meter, coinOut: meter, drop: meter, jackpot: meter, games: meter };
    survives(COMMAND.playMeters, PLAY_METERS, fc.record(play));
    survives(COMMAND.mainMeters, MAIN_METERS, fc.record({ cancelled: meter, ...play }));
    const eight = { ...play, gamesWon: meter, doorOpened: meter, powerReset: meter };
    survives(COMMAND.eightMeters, EIGHT_METERS, fc.record(eight));
    survives(COMMAND.coinIn, SINGLE_METER, meter);
  });
});
