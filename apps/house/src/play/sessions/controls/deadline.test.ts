import { TOO_LATE_MS } from '@floorcast/protoo/lateness';
import { expect, test } from 'vitest';
import { Deadline } from './presses.ts';

test('C4.60 C6.44 a deadline counts down what each hop adds, and is over only above 1.5 s', () => {
  const fresh = new Deadline();
  expect([fresh.remainingMs, fresh.lateBy, fresh.isOver]).toEqual([TOO_LATE_MS, 0, false]);
  const used = fresh.after(400).after(600);
  expect([used.remainingMs, used.lateBy, used.isOver]).toEqual([500, 1_000, false]);
  expect(used.after(500).isOver).toBe(false);
  expect(used.after(501).isOver).toBe(true);
});
