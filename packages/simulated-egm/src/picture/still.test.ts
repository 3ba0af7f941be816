import { loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { REHEARSAL } from './painter.ts';
import { createStillPainter } from './still.ts';

test('LOBBY-7 a still is a small JPEG of what the cabinet shows', async () => {
  const paint = createStillPainter();
  const still = paint(REHEARSAL, 0);
  const { width, height } = await loadImage(still);
  expect([width, height]).toEqual([320, 180]);
  expect(still.byteLength).toBeLessThan(40_000);
  const other = paint(
    { ...REHEARSAL, credit: 123_400, reels: { ...REHEARSAL.reels, to: [7, 3, 9, 1, 5] } },
    10_000,
  );
  expect(other.equals(still)).toBe(false);
  paint({ ...REHEARSAL, cabinet: { ...REHEARSAL.cabinet, id: 1, name: 'Another' } }, 0);
  expect(paint(REHEARSAL, 0).equals(still)).toBe(true);
});
