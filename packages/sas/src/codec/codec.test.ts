import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hex, KNOWN, STATUS_FRAME } from '../testing/frames.ts';
import { crc16, crcHolds } from './crc.ts';
import { fromBcd, toBcd } from './layout.ts';

test('the CRC matches frames of machines and hosts in the field', () => {
  expect(crc16(Buffer.from('123456789'))).toBe(0x2189);
  for (const frame of [...KNOWN, STATUS_FRAME]) expect(crcHolds(hex(frame)), frame).toBe(true);
  expect(crcHolds(hex('01 FF 69 DB 5C'))).toBe(false);
});

test('BCD round-trips numbers, and other bytes are no number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (value) => {
      expect(fromBcd(Uint8Array.from(toBcd(value, 5)))).toBe(value);
    }),
  );
  expect(fromBcd(hex('1A'))).toBeUndefined();
  expect(() => toBcd(100, 1)).toThrow(RangeError);
  expect(() => toBcd(1.5, 2)).toThrow(RangeError);
});
