import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withCrc } from '../codec/crc.ts';
import type { Field } from '../codec/layout.ts';
import { COMMAND, type Command, generalPoll, readPoll, replyShape } from '../messages/polls.ts';
import { dataOf, ReplyReader } from '../messages/replies.ts';
import { REGISTRATION_STATUS, readRegistration, registrationReply } from '../transfers/aft.ts';
import {
  CLOCK_TIME,
  clockTime,
  DENOMINATIONS,
  GAME_CONFIGURATION,
  GAME_NUMBER,
  LAST_BILL,
  MACHINE_ID,
  readDenominations,
  readFeatures,
  readVersion,
  setClockPoll,
  writeDenominations,
  writeFeatures,
  writeVersion,
} from './facts.ts';

const hex = (text: string) => Uint8Array.from(text.split(' ').map((byte) => Number.parseInt(byte, 16)));

/** The data that a host reads of a machine's reply. */
function carried(command: Command, data: readonly number[]): Uint8Array | undefined {
  const counted = replyShape(command)?.kind === 'counted' ? [data.length] : [];
  const reader = new ReplyReader(readPoll(1, command));
  for (const byte of withCrc([1, command, ...counted, ...data])) {
    const reply = reader.take(byte);
    if (reply !== undefined) return dataOf(reply);
  }
  return undefined;
}

const text = (length: number) =>
  fc
    .string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) })
    .map((value) => value.slice(0, length));
const byte = fc.nat(255);
const game = {
  gameId: text(2),
  additionalId: text(3),
  denomination: byte,
  maxBet: byte,
  progressiveGroup: byte,
  options: fc.nat(65_535),
  paytable: text(6),
  basePercent: text(4),
};

function survives<T>(command: Command, layout: Field<T>, values: fc.Arbitrary<T>): void {
  fc.assert(
    fc.property(values, (value) => {
      const data = carried(command, layout.write(value));
      expect(data && layout.read(data)).toEqual(value);
    }),
    { numRuns: 50 },
  );
}

describe('what a machine tells of itself', () => {
  test('SRV-5 the id of a machine is read as it was written', () => {
    survives(COMMAND.machineId, MACHINE_ID, fc.record(game));
    survives(COMMAND.gameConfiguration, GAME_CONFIGURATION, fc.record({ game: fc.nat(9_999), ...game }));
    survives(
      COMMAND.lastBill,
      LAST_BILL,
      fc.record({ country: fc.nat(99), denomination: fc.nat(99), count: fc.nat(99_999_999) }),
    );
    survives(COMMAND.gamesImplemented, GAME_NUMBER, fc.nat(9_999));
    const date = fc.date({ min: new Date(2000, 0, 2), max: new Date(9000, 0, 1), noInvalidDate: true });
    survives(COMMAND.readClock, CLOCK_TIME, date.map(clockTime));
  });

  test('MONEY-5 the denomination of a machine is read whatever its text fields hold', () => {
    const reply = hex('46 43 00 00 00 06 FF 00 00 00 46 43 30 30 30 31 00 00 95 00');
    expect(MACHINE_ID.read(reply)).toBeUndefined();
    expect(MACHINE_ID.readEach(reply)).toEqual({
      gameId: 'FC',
      denomination: 6,
      maxBet: 255,
      progressiveGroup: 0,
      options: 0,
      paytable: 'FC0001',
    });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 30 }), (bytes) => {
        const read = MACHINE_ID.readEach(bytes);
        expect(read.denomination).toBe(bytes[5]);
        expect(read.maxBet).toBe(bytes[6]);
      }),
    );
  });

  test('version, features, denominations and games are read as they were written', () => {
    fc.assert(
      fc.property(text(3), text(40), (protocol, serial) => {
        const data = carried(COMMAND.version, writeVersion({ protocol, serial }));
        expect(data && readVersion(data)).toEqual({ protocol, serial });
      }),
    );
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (transfers, manyDenominations, fastPolling) => {
        const features = { transfers, manyDenominations, fastPolling };
        const data = carried(COMMAND.features, writeFeatures(features));
        expect(data && readFeatures(data)).toEqual(features);
      }),
    );
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 40 }), (codes) => {
        const data = carried(COMMAND.enabledDenominations, writeDenominations(codes));
        expect(data && readDenominations(data)).toEqual(codes);
      }),
    );
  });

  test('malformed facts are not read', () => {
    expect(readVersion(hex('36 30'))).toMatchObject({ protocol: undefined });
    expect(readVersion(hex('36 30 32 07'))).toEqual({ protocol: '602', serial: undefined });
    expect(readFeatures(hex('00 00 00 40'))).toBeUndefined();
    expect(readDenominations(hex('02 01'))).toBeUndefined();
    expect(MACHINE_ID.read(hex('41 42'))).toBeUndefined();
    expect(() => MACHINE_ID.write({ ...MACHINE_ID_VALUE, paytable: 'too long' })).toThrow(RangeError);
    expect(() => MACHINE_ID.write({ ...MACHINE_ID_VALUE, maxBet: 256 })).toThrow(RangeError);
  });
});

const MACHINE_ID_VALUE = {
  gameId: 'FC',
  additionalId: '001',
  denomination: 1,
  maxBet: 5,
  progressiveGroup: 0,
  options: 0,
  paytable: 'AV0001',
  basePercent: '9475',
};

describe('what is set on a machine', () => {
  test('the clock of a machine is set to the local time', () => {
    const { bytes } = setClockPoll(1, new Date(2026, 10, 21, 20, 45, 7));
    expect(bytes).toEqual(withCrc([...hex('01 7F 11 21 20 26 20 45 07')]));
  });

  test('the checksum of the programs is read in place of an exception', () => {
    const reader = new ReplyReader(generalPoll(1));
    const replies = [...withCrc([...hex('01 21 CD AB')])].map((each) => reader.take(each));
    expect(replies.at(-1)).toEqual({ kind: 'rom-signature', signature: 0xabcd });
  });

  test('a registration is read as it was written', () => {
    const key = Uint8Array.from({ length: 20 }, (_, i) => i);
    const polled = { code: REGISTRATION_STATUS.registered, assetNumber: 70_000, key, terminal: 9 };
    const [, , length, ...reply] = registrationReply(1, polled);
    expect(length).toBe(0x1d);
    expect(readRegistration(Uint8Array.from(reply))).toEqual(polled);
    expect(readRegistration(Uint8Array.of(0xff))).toBeUndefined();
  });

  test('each denomination has one code', () => {
    expect([0x01, 0x06, 0x0a, 0x0b, 0x0d, 0x17].map((code) => DENOMINATIONS.get(code))).toEqual([
      1, 100, 10_000, 20, 250, 2,
    ]);
    expect(new Set(DENOMINATIONS.values()).size).toBe(DENOMINATIONS.size);
  });
});
