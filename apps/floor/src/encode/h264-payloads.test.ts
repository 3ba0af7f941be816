import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nalsIn, payloadsIn } from '../testing/payloads.ts';
import { PAYLOAD_BYTES, payloadsOf } from './h264-payloads.ts';

/** A NAL unit as encoders make them: nothing in it looks like a start code, and it does not end in zeros. */
const nalOf = (minLength: number, maxLength: number) =>
  fc
    .uint8Array({ minLength, maxLength, size: 'max' })
    .map((bytes) => Uint8Array.from([0x65, ...bytes.map((byte) => byte | 4)]));
const START = fc.constantFrom([0, 0, 1], [0, 0, 0, 1]);

test('GAME-1 the payloads of a picture are its NAL units, each behind its length', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(START, nalOf(1, 40)), { minLength: 1, maxLength: 5 }), (nals) => {
      const picture = Uint8Array.from(nals.flatMap(([start, nal]) => [...start, ...nal]));
      expect(payloadsIn(payloadsOf(picture))).toEqual(nals.map(([, nal]) => Buffer.from(nal)));
    }),
  );
});

test('GAME-1 a NAL unit that is longer than a packet is split into the fewest fragments', () => {
  fc.assert(
    fc.property(nalOf(PAYLOAD_BYTES, 5 * PAYLOAD_BYTES), nalOf(1, 40), (nal, next) => {
      const picture = Buffer.concat([Buffer.from([0, 0, 1]), nal, Buffer.from([0, 0, 1]), next]);
      const parts = payloadsIn(payloadsOf(picture));
      expect(parts.pop()).toEqual(Buffer.from(next));
      const [header = 0] = nal;
      for (const [n, part] of parts.entries()) {
        const [indicator = 0, fragment = 0] = part;
        expect(part.length).toBeLessThanOrEqual(PAYLOAD_BYTES);
        expect([indicator & 0x1f, indicator & 0xe0]).toEqual([28, header & 0xe0]);
        expect([fragment >> 7, (fragment >> 6) & 1]).toEqual([+(n === 0), +(n === parts.length - 1)]);
        expect(fragment & 0x3f).toBe(header & 0x1f);
      }
      expect(parts).toHaveLength(Math.ceil((nal.length - 1) / (PAYLOAD_BYTES - 2)));
      expect(nalsIn(payloadsOf(picture))).toEqual([Buffer.from(nal), Buffer.from(next)]);
    }),
  );
});
