import { expect, test } from 'vitest';
import { samplingFiles, walkLine } from './walks.ts';

test('a file that samples through a helper counts as sampling', () => {
  expect(samplingFiles()).toEqual(
    expect.arrayContaining(['e2e/money/walk.test.ts', 'apps/floor/src/machines/sas/sas-machine.test.ts']),
  );
});

test('a sampling file is listed with the walks that it names', () => {
  expect(walkLine('e2e/chat/live-chat.spec.ts')).toBe(
    'e2e/chat/live-chat.spec.ts\n  faults of the main chat server',
  );
});
