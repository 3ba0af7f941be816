import { expect, test } from 'vitest';
import { LineMeter } from './meters.ts';

/** Pictures of 2 000 bytes each 33 ms, under way for so long (ms) each; the viewer's clock is 5 s ahead. */
function meterOf(delays: readonly number[]): LineMeter {
  const meter = new LineMeter();
  delays.forEach((delay, n) => {
    const sentAt = n * 33;
    meter.add({ timestamp: n, sentAt, bytes: 2_000, arrivedAt: sentAt + delay + 5_000 });
  });
  return meter;
}

test('NET-2 pictures that stand in no queue show none, whatever the clocks and the distance', () => {
  expect(meterOf(Array.from({ length: 30 }, () => 80)).measure).toMatchObject({ standingMs: 0, growthMs: 0 });
  expect(meterOf([80, 80]).measure).toBeUndefined();
});

test('NET-2 a queue shows in the pictures of late, with its growth and what the line carries', () => {
  const delays = Array.from({ length: 60 }, (_, n) => 20 + Math.max(0, n - 29) * 10);
  const measure = meterOf(delays).measure;
  expect(measure?.standingMs).toBeGreaterThan(250);
  expect(measure?.growthMs).toBeGreaterThan(30);
  expect(measure?.deliveryRate).toBeCloseTo((2_000 * 8_000) / 43, -4);
});

test('NET-2 one picture that waited for a lost packet makes no queue', () => {
  const delays = Array.from({ length: 30 }, (_, n) => (n % 9 === 8 ? 140 : 20));
  expect(meterOf(delays).measure?.standingMs).toBeLessThan(5);
});

test('NET-2 a burst that delays most pictures of late, and not the quicker ones, makes no queue', () => {
  const delays = Array.from({ length: 30 }, (_, n) => (n % 5 < 3 ? 90 : 20));
  expect(meterOf(delays).measure?.standingMs).toBe(0);
});

test('NET-2 after twenty seconds a longer path is the path', () => {
  const meter = meterOf([
    ...Array.from({ length: 100 }, () => 20),
    ...Array.from({ length: 620 }, () => 120),
  ]);
  expect(meter.measure?.standingMs).toBe(0);
});

test('NET-2 GAME-15 a viewer that reports one time of arrival for ever fills no memory', () => {
  const meter = new LineMeter();
  for (let n = 0; n < 2_000; n++) meter.add({ timestamp: n, sentAt: n * 33, bytes: 1, arrivedAt: 5 });
  expect(meter.size).toBeLessThanOrEqual(600);
});
