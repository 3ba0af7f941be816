import { seconds } from '@floorcast/contract/time';
import { expect, test } from 'vitest';
import { MACHINES } from '../../testing/house/machine-lists.ts';
import { seatView } from './SeatPanel.tsx';

const [free, playing, broken, , reserved] = MACHINES;
const queue = { full: false, waitMinutes: 5 };
const seat = { id: 102, viewers: 1, waiting: 2, watching: true, queue };
const place = { id: 102, name: 'Aurora Vault II', place: 1, waiting: 2, waitMinutes: 5, receivedAt: 0 };
const heldForEntry = playing && { ...playing, status: 'reserved' };
const base = { seat, place: null, sessionAt: null, roles: ['user'] as const };
const taken = { kind: 'taken', reserved: false, queue, waiting: 2, replaces: null };

test.each([
  ['a free seat', free, {}, { kind: 'free' }],
  ['a seat in play', playing, {}, taken],
  [
    'a seat in play, nothing else known yet',
    playing,
    { seat: undefined },
    { ...taken, queue: null, waiting: 0 },
  ],
  ['a seat reserved for another', heldForEntry, {}, { ...taken, reserved: true }],
  ['one’s own seat', playing, { sessionAt: 102 }, { kind: 'mine' }],
  ['a machine out of order', broken, {}, { kind: 'away', why: 'broken' }],
  ['a reserved machine', reserved, {}, { kind: 'away', why: 'reserved' }],
  ['a reserved machine, for staff', reserved, { roles: ['staff'] as const }, { kind: 'free' }],
  ['a queue entry', playing, { place }, { kind: 'waiting', place }],
  [
    'a queue entry at a machine out of order',
    broken,
    { place: { ...place, id: 103 } },
    { kind: 'waiting', place: { ...place, id: 103 } },
  ],
  [
    'an entry in another queue',
    playing,
    { place: { ...place, id: 101, name: 'One' } },
    { ...taken, replaces: 'One' },
  ],
])('GAME-19 %s has its own view', (_, machine, seen, view) => {
  if (machine === undefined) throw new Error('no such machine');
  expect(seatView({ ...base, ...seen, machine })).toEqual(view);
});

test('GAME-19 a seat that is reserved for the player is shown as such, whatever the machine’s status', () => {
  const yours = { ...place, seconds: seconds(20) };
  for (const status of ['cashing-out', 'reserved', 'available'])
    expect(playing && seatView({ ...base, machine: { ...playing, status }, place: yours })).toEqual({
      kind: 'yours',
      place: yours,
    });
});
