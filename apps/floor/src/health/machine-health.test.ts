import { expect, test } from 'vitest';
import { type Equipment, healthOf } from './health-reports.ts';

const GOOD: Equipment = {
  machineId: 101,
  condition: 'ready',
  replyAgeMs: 40,
  lately: { polls: 200, silent: 0, garbled: 0 },
  panel: 'ready',
  cameras: [{ id: 'screen', now: { ageMs: 30, loss: 0, fault: null } }],
};

test('OPS-44 C6.69 a machine in good order always looks the same', () => {
  const looks = [
    GOOD,
    { ...GOOD, replyAgeMs: 700 },
    { ...GOOD, lately: { polls: 190, silent: 1, garbled: 1 } },
  ];
  expect(new Set(looks.map((look) => JSON.stringify(healthOf(look)))).size).toBe(1);
  expect(healthOf(GOOD)).toEqual({
    machineId: 101,
    line: { ageMs: 0, state: 'good' },
    panel: 'ready',
    cameras: [{ id: 'screen', ageMs: 0, loss: 0, fault: null }],
  });
});

test.each([
  [
    { replyAgeMs: undefined, condition: 'offline' },
    { ageMs: null, state: 'silent' },
  ],
  [
    { replyAgeMs: 4_900, condition: 'offline' },
    { ageMs: 4_000, state: 'silent' },
  ],
  [
    { replyAgeMs: 47_000, condition: 'offline' },
    { ageMs: 40_000, state: 'silent' },
  ],
  [
    { replyAgeMs: 200_000, condition: 'offline' },
    { ageMs: 180_000, state: 'silent' },
  ],
  [{ lately: { polls: 200, silent: 2, garbled: 2 } }, { ageMs: 0, state: 'errors' }],
  [{ lately: { polls: 2_000, silent: 2, garbled: 2 } }, { ageMs: 0, state: 'good' }],
] as const)('OPS-44 C6.69 the line of a machine with %j is %j', (change, line) => {
  expect(healthOf({ ...GOOD, ...change }).line).toEqual(line);
});

test.each([
  [
    { ageMs: 1_300, loss: null, fault: null },
    { ageMs: 1_000, loss: null, fault: 'its pictures have stopped' },
  ],
  [
    { ageMs: null, loss: null, fault: null },
    { ageMs: null, loss: null, fault: null },
  ],
  [
    { ageMs: 5_000, loss: null, fault: 'nothing answers' },
    { ageMs: 5_000, loss: null, fault: 'nothing answers' },
  ],
  [
    { ageMs: 20, loss: 0.1234, fault: null },
    { ageMs: 0, loss: 0.12, fault: null },
  ],
] as const)('OPS-44 C6.69 a camera with %j is %j', (now, camera) => {
  expect(healthOf({ ...GOOD, cameras: [{ id: 'camera', now }] }).cameras).toEqual([
    { id: 'camera', ...camera },
  ]);
});
