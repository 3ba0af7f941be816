import { loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { Scene } from '../scene.ts';
import { REHEARSAL } from './painter.ts';
import { createStillPainter, settledAt } from './still.ts';

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

test('SESS-1 the still of a result is larger, and only of the game that ended on those stops', async () => {
  const stopsAt = [1_650, 1_850, 2_050, 2_250, 2_450];
  const reels = { ...REHEARSAL.reels, to: [7, 3, 9, 1, 5], startedAt: 1_000, stopsAt };
  const scene = Scene.parse({ ...REHEARSAL, reels, restedAt: 500 });
  expect(settledAt(scene, [7, 3, 9, 1, 5])).toBeUndefined();
  const over = { ...scene, restedAt: 2_450 };
  expect(settledAt(over, [7, 3, 9, 1, 6])).toBeUndefined();
  const moment = settledAt(over, [7, 3, 9, 1, 5]) ?? 0;
  expect(moment).toBeGreaterThan(2_450);
  const still = createStillPainter()(over, moment, 'result');
  const { width, height } = await loadImage(still);
  expect([width, height]).toEqual([480, 270]);
  expect(still.byteLength).toBeLessThan(60_000);
});

test('SESS-1 the still of a result shows the symbols, also under the notice of a hand pay', () => {
  const paint = createStillPainter();
  const won = { ...REHEARSAL, winningLines: [{ line: 0, count: 5, win: 250_000 }] };
  const locked = { ...won, notice: 'HAND PAY 2500.00' };
  expect(paint(locked, 1_000, 'result').equals(paint(won, 1_000, 'result'))).toBe(true);
  expect(paint(locked, 1_000).equals(paint(won, 1_000))).toBe(false);
});
