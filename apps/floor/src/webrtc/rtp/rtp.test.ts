import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameLog, Pacer, SentPackets, writePacket } from './packets.ts';
import { readFeedback, roundTripMs, senderReport } from './rtcp.ts';

const packet = (sequence: number) => ({
  sequence,
  timestamp: 900 * sequence,
  marker: false,
  payload: Buffer.from([sequence & 0xff]),
});

test('NET-3 a packet carries its number, time and mark, and that it is shown at once', () => {
  const into = Buffer.alloc(64);
  const of = { sequence: 0x1234, timestamp: 0xdeadbeef, marker: true, payload: Buffer.from('abc') };
  const plain = writePacket(into, { ssrc: 0x01020304, payloadType: 102, playoutDelay: undefined }, of);
  expect(into.subarray(0, plain).toString('hex')).toBe('80e61234deadbeef01020304616263');
  const extended = writePacket(into, { ssrc: 0x01020304, payloadType: 102, playoutDelay: 5 }, of);
  expect(into.subarray(0, extended).toString('hex')).toBe('90e61234deadbeef01020304bede000152000000616263');
});

test('NET-3 reports, missing packets and requests for key frames are read from a compound message', () => {
  const report = '81c90007aaaaaaaa01020304400000050000123400000000deadbeef00010000';
  const nack = '81cd0003aaaaaaaa0102030400640005';
  const pli = '81ce0002aaaaaaaa01020304';
  const read = readFeedback(Buffer.from(report + nack + pli, 'hex'));
  expect(read.key).toBe(true);
  expect(read.missing).toEqual([100, 101, 103]);
  expect(read.reports).toEqual([
    { ssrc: 0x01020304, lost: 0.25, lastReport: 0xdeadbeef, sinceLastReport: 0x10000 },
  ]);
});

test('NET-2 GAME-15 garbage instead of a report says nothing or little, and never throws', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const { missing } = readFeedback(Buffer.from(bytes));
      expect(missing.length).toBeLessThanOrEqual(1_017);
    }),
  );
});

test('NET-2 the round trip is the time from our report to the viewer’s, less what the viewer waited', () => {
  const now = 1_790_000_000_000;
  const sent = senderReport({ ssrc: 1, timestamp: 0, packets: 1, bytes: 1 }, now);
  const lastReport = sent.readUInt32BE(10);
  const report = { ssrc: 1, lost: 0, lastReport, sinceLastReport: 65_536 / 2 };
  expect(roundTripMs(report, now + 580)).toBeCloseTo(80, 0);
  expect(roundTripMs({ ...report, lastReport: 0 }, now)).toBeUndefined();
});

test('NET-2 a packet is sent again only while its picture is of use, and once in a round trip', () => {
  const sent = new SentPackets();
  sent.add(packet(65_535), 0);
  sent.add(packet(0), 10);
  expect(sent.toResend(65_535, 50, 1_000, 80)).toMatchObject({ sequence: 65_535 });
  expect(sent.toResend(65_535, 100, 1_000, 80)).toBeUndefined();
  expect(sent.toResend(65_535, 130, 1_000, 80)).toMatchObject({ sequence: 65_535 });
  expect(sent.toResend(0, 1_011, 1_000, 80)).toBeUndefined();
  expect(sent.toResend(7, 50, 1_000, 80)).toBeUndefined();
  for (let n = 1; n <= 512; n++) sent.add(packet(n), 20);
  expect(sent.toResend(0, 30, 1_000, 80)).toBeUndefined();
  expect(sent.recent(0)).toMatchObject({ sequence: 512 });
});

test('NET-2 a missing packet counts once, and not at all after a key frame', () => {
  const sent = new SentPackets();
  sent.add(packet(1), 100);
  sent.add(packet(2), 110);
  expect(sent.firstMissed(1)).toBe(100);
  sent.toResend(1, 150, 1_000, 80);
  expect(sent.firstMissed(1)).toBeUndefined();
  expect(sent.firstMissed(3)).toBeUndefined();
  sent.clear();
  expect(sent.firstMissed(2)).toBeUndefined();
  expect(sent.toResend(2, 150, 1_000, 80)).toBeUndefined();
  expect(sent.recent(0)).toBeUndefined();
});

test('NET-3 packets leave at the rate that is set after a small burst, whatever the times of the calls', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.1, max: 20, noNaN: true }), { minLength: 20, maxLength: 100 }),
      (steps) => {
        const pacer = new Pacer();
        pacer.bitsPerSecond = 800_000;
        let now = 0;
        let left = 0;
        for (const step of steps) {
          now += step;
          while (pacer.takes(1_000, now)) left += 1_000;
        }
        expect(left).toBeLessThanOrEqual(4_800 + 100 * now + 1_000);
        const idle = now < 100 ? 0 : 100 * now - 1_000;
        if (Math.max(...steps) < 20) expect(left).toBeGreaterThan(Math.min(idle, 4_000));
      },
    ),
  );
});

test.each([
  { bitsPerSecond: 800_000, bytes: 4_800 },
  { bitsPerSecond: 5_000_000, bytes: 7_500 },
  { bitsPerSecond: 20_000_000, bytes: 12_000 },
])('NET-3 at $bitsPerSecond bit/s $bytes bytes leave at once after a pause', ({ bitsPerSecond, bytes }) => {
  const pacer = new Pacer();
  pacer.bitsPerSecond = bitsPerSecond;
  let left = 0;
  pacer.takes(0, 0);
  while (pacer.takes(300, 1_000)) left += 300;
  expect(left).toBe(bytes);
});

test('NET-3 the wait says when the next packet may leave', () => {
  const pacer = new Pacer();
  pacer.bitsPerSecond = 400_000;
  while (pacer.takes(1_500, 0));
  const wait = pacer.waitMs;
  expect(pacer.takes(1_500, wait - 1)).toBe(false);
  expect(pacer.takes(1_500, wait + 1)).toBe(true);
});

test('NET-2 a reported picture is found once, and only among the last', () => {
  const log = new FrameLog();
  for (let n = 0; n < 200; n++) log.add({ timestamp: n, sentAt: n, bytes: 1 });
  expect(log.take(10)).toBeUndefined();
  expect(log.take(199)).toMatchObject({ sentAt: 199 });
  expect(log.take(199)).toBeUndefined();
});
