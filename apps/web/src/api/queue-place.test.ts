import { beforeEach, expect, test } from 'vitest';
import { queuePlace } from './queue-place.ts';

const place = { id: 101, name: 'One', place: 2, waiting: 2, waitMinutes: null };
const state = () => queuePlace.getState();
beforeEach(queuePlace.forget);

test('GAME-19 a place that is given up is gone without a word, one that is taken away with its reason', () => {
  queuePlace.tell({ place });
  expect(state()).toMatchObject({ place, lost: null });
  queuePlace.tell({ place: null });
  expect(state()).toEqual({ place: null, lost: null });
  queuePlace.tell({ place });
  queuePlace.tell({ place: null, lost: 'late' });
  expect(state()).toEqual({ place: null, lost: 'late' });
  queuePlace.tell({ place });
  expect(state().lost).toBeNull();
});

test('GAME-19 a place that was lost while the connection was is said to be', () => {
  queuePlace.tell({ place: null });
  expect(state()).toEqual({ place: null, lost: null });
  queuePlace.tell({ place });
  queuePlace.doubt();
  expect(state()).toMatchObject({ place });
  queuePlace.tell({ place: null });
  expect(state()).toEqual({ place: null, lost: 'away' });
});
