import { seededChance } from '@floorcast/depth/chance';
import { expect, test } from 'vitest';
import { LossMeter } from './meters.ts';

test('NET-2 a lost packet of a few says little, heavy loss says it at once', () => {
  const loss = new LossMeter();
  loss.add(0.5, 2);
  expect(loss.certain).toBe(0);
  loss.add(0.3, 100);
  expect(loss.certain).toBeGreaterThan(0.15);
  expect(loss.share).toBeCloseTo(31 / 102);
  loss.clear();
  expect(loss.share).toBe(0);
  for (let n = 0; n < 3; n++) loss.add(0.08, 300);
  expect(loss.certain).toBeGreaterThan(0.05);
});

test('NET-2 a line that loses two packets in a hundred by chance never seems to lose one in twenty', () => {
  const chance = seededChance(1);
  const loss = new LossMeter();
  for (let second = 0; second < 3_600; second++) {
    const packets = 30;
    const lost = Array.from({ length: packets }, chance).filter((n) => n < 0.02).length;
    loss.add(lost / packets, packets);
    expect(loss.certain).toBeLessThan(0.05);
  }
});
