import { expect, test } from 'vitest';
import { openCall } from '../../../testing/open-call.ts';
import { ringOf } from './CallAlarm.tsx';

const me = { id: 1, username: 'staff' };
const other = { id: 2, username: 'lead' };
const free = openCall();
const mine = openCall({ claimedBy: me });
const theirs = openCall({ claimedBy: other });
const over = openCall({ endedAt: '2026-11-26T20:03:00.000Z' });

test.each([
  ['a new call is heard', free, undefined, 'new'],
  ['a call that another has claimed is not', theirs, undefined, 'none'],
  ['the own claim is not', mine, free, 'none'],
  ['a call that is handed over to the reader is heard', mine, theirs, 'to-you'],
  ['a call that was left is heard by the others', free, theirs, 'new'],
  ['a call that the reader has left is not', free, mine, 'none'],
  ['a note is not', { ...free, version: 2, notes: 1 }, free, 'none'],
  ['a call that has ended is not', over, free, 'none'],
] as const)('OPS-35 %s', (_, call, before, ring) => {
  expect(ringOf(call, before, me.id)).toBe(ring);
});
