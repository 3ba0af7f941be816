import type { Call } from '@floorcast/contract/calls';
import { expect, test } from 'vitest';
import { openCall } from '../../../testing/open-call.ts';
import { byUrgency, levelAt } from './CallList.tsx';

const at = (second: number) => Date.parse('2026-11-26T20:00:00.000Z') + second * 1000;

test.each([
  [0, 'new'],
  [119, 'new'],
  [120, 'amber'],
  [299, 'amber'],
  [300, 'red'],
])('OPS-33 C24.7 a call of %i seconds is %s', (age, level) => {
  expect(levelAt(openCall(), at(age))).toBe(level);
});

test('OPS-33 calls that nobody has are first, then the gravest kinds, then the oldest', () => {
  const mine: Partial<Call> = { claimedBy: { id: 1, username: 'staff' } };
  const calls = [
    openCall({ id: 1, kind: 'books', ...mine }),
    openCall({ id: 2, kind: 'camera' }),
    openCall({ id: 3, kind: 'hand-pay', raisedAt: '2026-11-26T20:01:00.000Z' }),
    openCall({ id: 4, kind: 'hand-pay' }),
    openCall({ id: 5, kind: 'door' }),
  ];
  expect(calls.sort(byUrgency).map(({ id }) => id)).toEqual([4, 3, 5, 2, 1]);
});
