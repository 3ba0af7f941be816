import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withCrc } from '../codec/crc.ts';
import { dataOf } from '../messages/replies.ts';
import { hex, readReply } from '../testing/frames.ts';
import { readReelStops, reelStopsData, reelStopsPoll } from './facts.ts';

test('SESS-1 reel stops are read as they were written', () => {
  expect(reelStopsPoll(1).bytes).toEqual(hex('01 8F'));
  expect(reelStopsData([7, 0, 31, 12, 254])).toEqual([...hex('07 00 1F 0C FE FF FF FF FF')]);
  fc.assert(
    fc.property(fc.array(fc.nat(254), { minLength: 1, maxLength: 9 }), (stops) => {
      const reply = readReply(reelStopsPoll(1), withCrc([1, 0x8f, ...reelStopsData(stops)]));
      expect(readReelStops((reply && dataOf(reply)) ?? new Uint8Array())).toEqual(stops);
    }),
  );
});

test.each([
  ['reels that turn', 'FF FF FF FF FF FF FF FF FF'],
  ['a gap between reels', '01 FF 02 FF FF FF FF FF FF'],
  ['too few bytes', '01 02 03'],
])('SESS-1 %s are no reel stops', (_, data) => {
  expect(readReelStops(hex(data))).toBeUndefined();
});

test('SESS-1 numbers outside of a reel are not written as stops', () => {
  for (const stops of [[255], [-1], [1.5], Array(10).fill(1)])
    expect(() => reelStopsData(stops)).toThrow(RangeError);
});
