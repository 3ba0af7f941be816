import { beforeEach, expect, test } from 'vitest';
import { queueEntry } from './queue-entry.ts';

const place = { id: 101, name: 'One', place: 2, waiting: 2, waitMinutes: null };
const state = () => queueEntry.getState();
beforeEach(queueEntry.forget);

test('GAME-19 a queue entry that the player leaves has no reason; one that is lost has its reason', () => {
  queueEntry.receive({ place });
  expect(state()).toMatchObject({ place, lost: null });
  queueEntry.receive({ place: null });
  expect(state()).toEqual({ place: null, lost: null });
  queueEntry.receive({ place });
  queueEntry.receive({ place: null, lost: 'late' });
  expect(state()).toEqual({ place: null, lost: 'late' });
  queueEntry.receive({ place });
  expect(state().lost).toBeNull();
});

test('GAME-19 a queue entry that was lost while disconnected has the reason `away`', () => {
  queueEntry.receive({ place: null });
  expect(state()).toEqual({ place: null, lost: null });
  queueEntry.receive({ place });
  queueEntry.connecting();
  expect(state()).toMatchObject({ place });
  queueEntry.receive({ place: null });
  expect(state()).toEqual({ place: null, lost: 'away' });
});
