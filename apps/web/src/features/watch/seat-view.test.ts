import { seconds } from '@floorcast/contract/time';
import { expect, test } from 'vitest';
import { MACHINES } from '../../testing/floor.ts';
import { seatView } from './seat-view.ts';

const [free, playing, broken, , reserved] = MACHINES;
const line = { full: false, waitMinutes: 5 };
const seat = { id: 102, viewers: 1, waiting: 2, watching: true, queue: line };
const place = { id: 102, name: 'Aurora Vault II', place: 1, waiting: 2, waitMinutes: 5, toldAt: 0 };
const kept = playing && { ...playing, status: 'reserved' };
const nobody = { seat, place: null, sessionAt: null, roles: ['user'] as const };
const taken = { kind: 'taken', kept: false, line, waiting: 2, instead: null };

test.each([
  ['a free seat', free, {}, { kind: 'free' }],
  ['a seat in play', playing, {}, taken],
  [
    'a seat in play, nothing else known yet',
    playing,
    { seat: undefined },
    { ...taken, line: null, waiting: 0 },
  ],
  ['a seat kept for another', kept, {}, { ...taken, kept: true }],
  ['one’s own seat', playing, { sessionAt: 102 }, { kind: 'mine' }],
  ['a machine out of order', broken, {}, { kind: 'away', why: 'broken' }],
  ['a machine that the house keeps', reserved, {}, { kind: 'away', why: 'reserved' }],
  ['the same, to the house’s people', reserved, { roles: ['staff'] as const }, { kind: 'free' }],
  ['a place in line', playing, { place }, { kind: 'waiting', place }],
  [
    'a place in line at a machine out of order',
    broken,
    { place: { ...place, id: 103 } },
    { kind: 'waiting', place: { ...place, id: 103 } },
  ],
  [
    'a place in another line',
    playing,
    { place: { ...place, id: 101, name: 'One' } },
    { ...taken, instead: 'One' },
  ],
])('GAME-19 %s is shown as what it is', (_, machine, seen, view) => {
  if (machine === undefined) throw new Error('no such machine');
  expect(seatView({ ...nobody, ...seen, machine })).toEqual(view);
});

test('GAME-19 a seat that is kept for oneself says so, whatever the machine’s status says yet', () => {
  const yours = { ...place, seconds: seconds(20) };
  for (const status of ['cashing-out', 'reserved', 'available'])
    expect(playing && seatView({ ...nobody, machine: { ...playing, status }, place: yours })).toEqual({
      kind: 'yours',
      place: yours,
    });
});
