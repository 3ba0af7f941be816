import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NinthBit, WakeupReader } from './wakeup.ts';

/** A message of a host: its bytes, the first of which has the wake-up bit. */
const MESSAGES = [
  [0x80],
  [0x81],
  [0x01, 0x1a],
  [0x01, 0x74, 0xff, 0x00, 0x00, 0x00, 0xaa, 0xbb],
  [0x01, 0x2f, 0x04, 0x00, 0x00, 0x0c, 0x0b, 0xaa, 0xbb],
];

type Part = readonly [bytes: readonly number[], ninth: NinthBit];

function read(parts: readonly Part[], mayEscape = false) {
  const read: [number, boolean][] = [];
  const reader = new WakeupReader((value, wakeup) => read.push([value, wakeup]));
  for (const [bytes, ninth] of parts) reader.take(Uint8Array.from(bytes), ninth, mayEscape);
  return read;
}

const byParity = ([first = 0, ...rest]: readonly number[]): Part[] => [
  [[first], 'mark'],
  [rest, 'space'],
];

test('SRV-4 bytes whose parity is not known begin a message where the last one was whole', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...MESSAGES), fc.boolean())), (messages) => {
      const parts = messages.flatMap(([bytes, known]) =>
        known ? byParity(bytes) : [[bytes, 'unknown'] as const],
      );
      const begins = messages.flatMap(([bytes]) => bytes.map((_, i) => i === 0));
      expect(read(parts).map(([, wakeup]) => wakeup)).toEqual(begins);
    }),
  );
});

test('SRV-4 a byte of mark parity ends a message that its host gave up', () => {
  const parts = [[[0x01, 0x74, 0xff], 'unknown'] as const, ...byParity([0x01, 0x1a])];
  const wakeups = read(parts).map(([, wakeup]) => wakeup);
  expect(wakeups).toEqual([true, false, false, true, false]);
});

test('SRV-4 a host that writes the escape of a byte stream is read by it', () => {
  expect(read([[[0xff, 0x00, 0x01, 0x74, 0xff, 0xff], 'unknown']], true)).toEqual([
    [0x01, true],
    [0x74, false],
    [0xff, false],
  ]);
  expect(read([[[0xff], 'unknown']], true)).toEqual([[0xff, true]]);
});
