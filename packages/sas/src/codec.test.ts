import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aftStatusReply,
  cancelPoll,
  interrogationPoll,
  lockPoll,
  readAftStatus,
  readLockPoll,
  readTransferPoll,
  readTransferReport,
  statusClass,
  transferPoll,
  transferReport,
} from './aft.ts';
import { fromBcd, toBcd } from './bcd.ts';
import { crc16, crcHolds, withCrc } from './crc.ts';
import {
  creditsPoll,
  enablePlayPoll,
  generalPoll,
  lockPlayPoll,
  type Poll,
  pollLength,
  readdressed,
} from './polls.ts';
import { readReelStops, reelStopsData, reelStopsPoll } from './reel-stops.ts';
import { registrationPoll } from './registration.ts';
import { dataOf, type Reply, ReplyReader, readGameEnded, readGameStarted } from './replies.ts';

const hex = (text: string) => Uint8Array.from(text.split(' ').map((byte) => Number.parseInt(byte, 16)));

/** Frames whose CRC was computed by machines and hosts in the field. */
const KNOWN = [
  ...[
    '01 73 01 FF A7 65',
    '01 72 02 FF 00 0F 22',
    '01 72 01 80 0B B4',
    '01 72 02 00 C0 C3 1B',
    '01 94 00 E1 24',
  ],
  ...[
    '01 71 01 FF 1F D0',
    '01 FF 69 DB 5B',
    '01 FF 51 10 E6',
    '01 FF 66 2C A3',
    '01 FF 6A 40 69',
    '01 FF 6F ED 3E',
  ],
  ...[
    '01 FF 11 14 A4',
    '01 FF 12 8F 96',
    '01 FF 20 1E 84',
    '01 FF 1F 6A 4D',
    '01 FF 00 1C A5',
    '01 FF 54 BD B1',
  ],
  ...[
    '01 FF 70 9B D6',
    '01 FF 72 89 F5',
    '01 FF 7B 48 68',
    '01 FF 82 06 02',
    '01 FF 83 8F 13',
    '01 FF 86 22 44',
  ],
  ...['01 FF 1B 4E 0B', '01 01 51 08', '01 02 CA 3A'],
];
const STATUS_FRAME =
  '01 74 23 01 00 00 00 FF 03 01 9E 46 00 00 01 02 00 00 00 00 00 00 00 00 00 00 00 00 02 98 98 00 00 00 00 00 00 00 AB CF';

function read(poll: Poll, bytes: Uint8Array): Reply | undefined {
  const reader = new ReplyReader(poll);
  for (const byte of bytes) {
    const reply = reader.take(byte);
    if (reply !== undefined) return reply;
  }
  return undefined;
}

/** What is read once the line is silent behind these bytes. */
function heard(poll: Poll, bytes: Uint8Array): Reply {
  const reader = new ReplyReader(poll);
  for (const byte of bytes) {
    const reply = reader.take(byte);
    if (reply !== undefined) return reply;
  }
  return reader.silence();
}

const POLLS = [generalPoll(1), creditsPoll(1), lockPlayPoll(1), interrogationPoll(1, 0)];

describe('frames', () => {
  test('the CRC is that of the field', () => {
    expect(crc16(Buffer.from('123456789'))).toBe(0x2189);
    for (const frame of [...KNOWN, STATUS_FRAME]) expect(crcHolds(hex(frame)), frame).toBe(true);
    expect(crcHolds(hex('01 FF 69 DB 5C'))).toBe(false);
  });

  test('polls are the frames of the field', () => {
    expect(lockPlayPoll(1).bytes).toEqual(hex('01 01 51 08'));
    expect(enablePlayPoll(1).bytes).toEqual(hex('01 02 CA 3A'));
    expect(interrogationPoll(1, 0).bytes).toEqual(hex('01 72 02 FF 00 0F 22'));
    expect(cancelPoll(1).bytes).toEqual(hex('01 72 01 80 0B B4'));
    expect(registrationPoll(1).bytes).toEqual(hex('01 73 01 FF A7 65'));
    expect(generalPoll(1).bytes).toEqual(hex('81'));
    expect(readdressed(interrogationPoll(5, 0), 1)).toEqual(interrogationPoll(1, 0));
    expect(readdressed(creditsPoll(5), 1)).toEqual(creditsPoll(1));
    expect(readdressed(generalPoll(5), 1)).toEqual(generalPoll(1));
  });

  test('a status captured from a machine is read', () => {
    expect(readAftStatus(hex(STATUS_FRAME).slice(3, -2))).toEqual({
      assetNumber: 1,
      lock: 0xff,
      toMachine: true,
      fromMachine: true,
      hostCashOut: 1,
      historyMost: 70,
      cashable: 10_200,
      limit: 2_989_800,
    });
  });

  test('numbers survive BCD, and what is no number is none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (value) => {
        expect(fromBcd(Uint8Array.from(toBcd(value, 5)))).toBe(value);
      }),
    );
    expect(fromBcd(hex('1A'))).toBeUndefined();
    expect(() => toBcd(100, 1)).toThrow(RangeError);
    expect(() => toBcd(1.5, 2)).toThrow(RangeError);
  });
});

const printable = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 20,
});
const cents = fc.integer({ min: 0, max: 9_999_999_999 });
const asset = fc.integer({ min: 0, max: 0xffff_ffff });

describe('AFT', () => {
  test('MONEY-4 a transfer is read by the machine as the host wrote it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, 0x80),
        cents,
        asset,
        printable,
        fc.nat(255),
        (type, amount, assetNumber, transactionId, flags) => {
          const request = { code: 1, type, amount, assetNumber, transactionId, flags };
          const { bytes } = transferPoll(1, request);
          expect(crcHolds(bytes)).toBe(true);
          expect(readTransferPoll(bytes.slice(2, -2))).toEqual({ kind: 'begin', ...request });
        },
      ),
    );
  });

  test('MONEY-4 a report is read by the host as the machine wrote it', () => {
    fc.assert(
      fc.property(fc.nat(127), fc.nat(255), cents, printable, (position, status, amount, transactionId) => {
        const report = { position, status, detail: { type: 0x80, amount, transactionId } };
        const reply = read(interrogationPoll(1, 0), withCrc(transferReport(1, report, 7)));
        expect(reply?.kind === 'data' && readTransferReport(reply.data)).toEqual(report);
      }),
    );
  });

  test('a lock is read by the machine as the host asked for it', () => {
    expect(lockPoll(1, 0x00, 0x01, 9999).bytes).toEqual(withCrc([...hex('01 74 00 01 99 99')]));
    expect(readLockPoll(hex('80 03 00 00'))).toEqual({ code: 0x80, condition: 3, timeout: 0 });
    expect(readLockPoll(hex('80 03 0A 00'))).toBeUndefined();
    expect(readLockPoll(hex('80 03'))).toBeUndefined();
  });

  test.each([
    '81',
    '01 1A',
    '01 01 51 08',
    '01 73 01 FF A7 65',
    '01 72 02 FF 00 0F 22',
    '01 74 00 01 99 99 00 00',
    '01 2F 03 00 00 00 00 00',
    '01 A0 00 00 00 00',
    '01 7F 11 21 20 26 20 45 00 00 00',
  ])('a machine knows where the message %s ends', (text) => {
    const message = [...hex(text)];
    const ends = message.map((_, i) => pollLength(message.slice(0, i + 1)) === i + 1);
    expect(ends).toEqual(message.map((_, i) => i === message.length - 1));
  });

  test('a status survives', () => {
    fc.assert(
      fc.property(
        asset,
        fc.boolean(),
        fc.boolean(),
        cents,
        cents,
        (assetNumber, toMachine, fromMachine, cashable, limit) => {
          const status = {
            assetNumber,
            lock: 0xff,
            toMachine,
            fromMachine,
            hostCashOut: 3,
            historyMost: 127,
            cashable,
            limit,
          };
          expect(readAftStatus(Uint8Array.from(aftStatusReply(1, status)).slice(3))).toEqual(status);
        },
      ),
    );
  });

  test.each([
    [0x00, 'done'],
    [0x01, 'done'],
    [0x40, 'pending'],
    [0x81, 'failed'],
    [0x95, 'failed'],
    [0xc0, 'incompatible'],
    [0xff, 'none'],
  ])('status %i is %s', (status, name) => {
    expect(statusClass(status)).toBe(name);
  });
});

describe('reel stops', () => {
  test('SESS-1 the host reads the stops that the machine wrote', () => {
    expect(reelStopsPoll(1).bytes).toEqual(hex('01 8F'));
    expect(reelStopsData([7, 0, 31, 12, 254])).toEqual([...hex('07 00 1F 0C FE FF FF FF FF')]);
    fc.assert(
      fc.property(fc.array(fc.nat(254), { minLength: 1, maxLength: 9 }), (stops) => {
        const reply = read(reelStopsPoll(1), withCrc([1, 0x8f, ...reelStopsData(stops)]));
        expect(readReelStops((reply && dataOf(reply)) ?? new Uint8Array())).toEqual(stops);
      }),
    );
  });

  test.each([
    ['reels that turn', 'FF FF FF FF FF FF FF FF FF'],
    ['a gap between reels', '01 FF 02 FF FF FF FF FF FF'],
    ['too few bytes', '01 02 03'],
  ])('SESS-1 %s are no stops', (_, data) => {
    expect(readReelStops(hex(data))).toBeUndefined();
  });

  test('SESS-1 what is no stop is not written', () => {
    for (const stops of [[255], [-1], [1.5], Array(10).fill(1)])
      expect(() => reelStopsData(stops)).toThrow(RangeError);
  });
});

describe('replies', () => {
  test('an event in place of any reply is an event', () => {
    for (const poll of POLLS)
      expect(read(poll, hex('01 FF 69 DB 5B'))).toEqual({
        kind: 'event',
        code: 0x69,
        data: new Uint8Array(),
      });
  });

  test.each([
    ['what is told of a game recall', '01 FF 8A 00 03 00 07'],
    ['which card is held', '01 FF 8B 82'],
    ['a bonus', '01 FF 7C 00 00 12 34 02 00 00 00 12 34'],
  ])('SRV-5 an event carries %s', (_, text) => {
    const event = hex(text);
    const reply = read(generalPoll(1), withCrc([...event]));
    expect(reply).toEqual({ kind: 'event', code: event[2], data: event.slice(3) });
  });

  test('SRV-5 an event with more data than its code is known for, or less, is that event', () => {
    const unlike = fc.tuple(fc.nat(255), fc.uint8Array({ maxLength: 255 }));
    fc.assert(
      fc.property(fc.constantFrom(...POLLS), unlike, (poll, [code, data]) => {
        const reply = heard(poll, withCrc([1, 0xff, code, ...data]));
        // Whoever reads it cannot tell from where it goes on what holds by chance.
        const told = reply.kind === 'event' ? reply.data : [];
        expect(reply).toMatchObject({ kind: 'event', code });
        expect([...told]).toEqual([...data.slice(0, told.length)]);
      }),
      { numRuns: 20_000 },
    );
  });

  test('SRV-5 a game is read of an event that says more than is known of it, and of none that says less', () => {
    const started = hex('02 00 00 00 00 50 01 00');
    const ended = hex('00 00 12 34');
    expect(readGameStarted(started)).toEqual({ wagered: 200 });
    expect(readGameStarted(Uint8Array.from([...started, 7, 8]))).toEqual({ wagered: 200 });
    expect(readGameStarted(started.slice(1))).toBeUndefined();
    expect(readGameEnded(ended)).toEqual({ won: 1_234 });
    expect(readGameEnded(Uint8Array.from([...ended, 7]))).toEqual({ won: 1_234 });
    expect(readGameEnded(ended.slice(1))).toBeUndefined();
  });

  test('SRV-5 an event that was damaged is none, wherever it was', () => {
    for (const poll of POLLS)
      for (const text of ['01 FF 69', '01 FF 7F 00 00 12 34', '01 FF 99 01 02 03'])
        for (let bit = 0; bit < 8 * (hex(text).length + 2); bit++) {
          const frame = withCrc([...hex(text)]);
          frame[bit >> 3] = (frame[bit >> 3] ?? 0) ^ (1 << (bit & 7));
          expect(heard(poll, frame), `bit ${bit} of ${text}`).toEqual({ kind: 'garbled' });
        }
  });

  test('SRV-5 an event whose first byte was lost is no exception', () => {
    for (const poll of POLLS)
      expect(heard(poll, withCrc([...hex('01 FF 7F 00 00 12 34')]).slice(1))).toEqual({ kind: 'garbled' });
  });

  test('an acknowledgement is one byte and then silence; busy and refusal are told apart', () => {
    const reader = new ReplyReader(lockPlayPoll(1));
    expect(reader.take(0x01)).toBeUndefined();
    expect(reader.silence()).toEqual({ kind: 'ack' });
    expect(read(lockPlayPoll(1), hex('81'))).toBeUndefined();
    expect(heard(lockPlayPoll(1), hex('81'))).toEqual({ kind: 'nack' });
    expect(read(creditsPoll(1), hex('01 00'))).toEqual({ kind: 'busy' });
    expect(read(generalPoll(1), hex('66'))).toBeUndefined();
    expect(heard(generalPoll(1), hex('66'))).toEqual({ kind: 'exception', code: 0x66 });
    expect(new ReplyReader(creditsPoll(1)).silence()).toEqual({ kind: 'garbled' });
  });

  test('a damaged frame is taken to its end, so that its tail is no reply', () => {
    const reader = new ReplyReader(generalPoll(1));
    for (const byte of hex('01 1A 66 12 00 00 12 34')) expect(reader.take(byte)).toBeUndefined();
    expect(reader.silence()).toEqual({ kind: 'garbled' });
    const babbled = new ReplyReader(generalPoll(1));
    const babble = Array.from({ length: 300 }, () => babbled.take(0x01));
    expect(babble.find((reply) => reply !== undefined)).toEqual({ kind: 'garbled' });
  });

  test('whatever bytes come, a reader neither throws nor takes a frame with a wrong CRC for data', () => {
    fc.assert(
      fc.property(fc.constantFrom(...POLLS), fc.uint8Array({ maxLength: 80 }), (poll, noise) => {
        const reader = new ReplyReader(poll);
        for (const [i, byte] of noise.entries()) {
          const reply = reader.take(byte);
          if (reply === undefined) continue;
          if (reply.kind === 'data' || reply.kind === 'event')
            expect(crcHolds(noise.slice(0, i + 1))).toBe(true);
          return;
        }
        const { kind } = reader.silence();
        if (kind === 'event') expect(crcHolds(noise)).toBe(true);
        else if (noise.length === 1) expect(['ack', 'nack', 'exception', 'garbled']).toContain(kind);
        else expect(kind).toBe('garbled');
      }),
      { numRuns: 20_000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 90 }), (noise) => {
        readTransferPoll(noise);
        readTransferReport(noise);
        readAftStatus(noise);
      }),
      { numRuns: 20_000 },
    );
  });
});
