import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lengthPrefixed } from './length-prefixed.ts';

/** A NAL unit as encoders make them: nothing in it looks like a start code, and it does not end in zeros. */
const NAL = fc
  .uint8Array({ minLength: 1, maxLength: 40 })
  .map((bytes) => Uint8Array.from([0x65, ...bytes.map((byte) => byte | 4)]));
const START = fc.constantFrom([0, 0, 1], [0, 0, 0, 1]);

test('GAME-1 a picture is the same NAL units behind their lengths, made once', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(START, NAL), { minLength: 1, maxLength: 5 }), (nals) => {
      const data = Uint8Array.from(nals.flatMap(([start, nal]) => [...start, ...nal]));
      const unit = { data, key: true, pts: 0, capturedAt: 0 };
      const picture = lengthPrefixed(unit);
      const read: number[][] = [];
      for (let at = 0; at < picture.length; ) {
        const length = picture.readUInt32BE(at);
        read.push([...picture.subarray(at + 4, at + 4 + length)]);
        at += 4 + length;
      }
      expect(read).toEqual(nals.map(([, nal]) => [...nal]));
      expect(lengthPrefixed(unit)).toBe(picture);
    }),
  );
});
