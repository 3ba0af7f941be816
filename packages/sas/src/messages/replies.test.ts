import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crcHolds, withCrc } from '../codec/crc.ts';
import { hex, POLLS, readReply, readReplyBeforeSilence } from '../testing/frames.ts';
import { readAftStatus, readTransferReport } from '../transfers/aft.ts';
import { readTransferPoll } from '../transfers/aft-machine.ts';
import { creditsPoll, generalPoll, lockPlayPoll } from './polls.ts';
import { ReplyReader, readGameEnded, readGameStarted } from './replies.ts';

test('an event in place of the reply to any poll is read as an event', () => {
  for (const poll of POLLS)
    expect(readReply(poll, hex('01 FF 69 DB 5B'))).toEqual({
      kind: 'event',
      code: 0x69,
      data: new Uint8Array(),
    });
});

test.each([
  ['the data of a game recall', '01 FF 8A 00 03 00 07'],
  ['the held card', '01 FF 8B 82'],
  ['a bonus', '01 FF 7C 00 00 12 34 02 00 00 00 12 34'],
])('SRV-5 an event with %s is read with its data', (_, text) => {
  const event = hex(text);
  const reply = readReply(generalPoll(1), withCrc([...event]));
  expect(reply).toEqual({ kind: 'event', code: event[2], data: event.slice(3) });
});

test('SRV-5 an event with more or less data than its code defines is read as that event', () => {
  const unlike = fc.tuple(fc.nat(255), fc.uint8Array({ maxLength: 255 }));
  fc.assert(
    fc.property(fc.constantFrom(...POLLS), unlike, (poll, [code, data]) => {
      const reply = readReplyBeforeSilence(poll, withCrc([1, 0xff, code, ...data]));
      // A CRC that holds by chance may end the event early.
      const carried = reply.kind === 'event' ? reply.data : [];
      expect(reply).toMatchObject({ kind: 'event', code });
      expect([...carried]).toEqual([...data.slice(0, carried.length)]);
    }),
    { numRuns: 20_000 },
  );
});

test('SRV-5 a game event with additional data is read, one with less data is not', () => {
  const started = hex('02 00 00 00 00 50 01 00');
  const ended = hex('00 00 12 34');
  expect(readGameStarted(started)).toEqual({ wagered: 200 });
  expect(readGameStarted(Uint8Array.from([...started, 7, 8]))).toEqual({ wagered: 200 });
  expect(readGameStarted(started.slice(1))).toBeUndefined();
  expect(readGameEnded(ended)).toEqual({ won: 1_234 });
  expect(readGameEnded(Uint8Array.from([...ended, 7]))).toEqual({ won: 1_234 });
  expect(readGameEnded(ended.slice(1))).toBeUndefined();
});

test('SRV-5 an event with a damaged bit is garbled, whichever bit it is', () => {
  for (const poll of POLLS)
    for (const text of ['01 FF 69', '01 FF 7F 00 00 12 34', '01 FF 99 01 02 03'])
      for (let bit = 0; bit < 8 * (hex(text).length + 2); bit++) {
        const frame = withCrc([...hex(text)]);
        frame[bit >> 3] = (frame[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(readReplyBeforeSilence(poll, frame), `bit ${bit} of ${text}`).toEqual({ kind: 'garbled' });
      }
});

test('SRV-5 an event whose first byte was lost is garbled', () => {
  for (const poll of POLLS)
    expect(readReplyBeforeSilence(poll, withCrc([...hex('01 FF 7F 00 00 12 34')]).slice(1))).toEqual({
      kind: 'garbled',
    });
});

test('an acknowledgement is one byte before silence; busy and refused replies are distinguished', () => {
  const reader = new ReplyReader(lockPlayPoll(1));
  expect(reader.take(0x01)).toBeUndefined();
  expect(reader.silence()).toEqual({ kind: 'ack' });
  expect(readReply(lockPlayPoll(1), hex('81'))).toBeUndefined();
  expect(readReplyBeforeSilence(lockPlayPoll(1), hex('81'))).toEqual({ kind: 'nack' });
  expect(readReply(creditsPoll(1), hex('01 00'))).toEqual({ kind: 'busy' });
  expect(readReply(generalPoll(1), hex('66'))).toBeUndefined();
  expect(readReplyBeforeSilence(generalPoll(1), hex('66'))).toEqual({ kind: 'exception', code: 0x66 });
  expect(new ReplyReader(creditsPoll(1)).silence()).toEqual({ kind: 'garbled' });
});

test('a damaged frame is read to its end, so that its tail is no reply', () => {
  const reader = new ReplyReader(generalPoll(1));
  for (const byte of hex('01 1A 66 12 00 00 12 34')) expect(reader.take(byte)).toBeUndefined();
  expect(reader.silence()).toEqual({ kind: 'garbled' });
  const babbled = new ReplyReader(generalPoll(1));
  const babble = Array.from({ length: 300 }, () => babbled.take(0x01));
  expect(babble.find((reply) => reply !== undefined)).toEqual({ kind: 'garbled' });
});

test('on arbitrary bytes a reader neither throws nor returns data of a frame with a wrong CRC', () => {
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
