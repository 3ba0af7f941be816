import { expect, test } from 'vitest';
import { MACHINES } from '../../testing/house/machine-lists.ts';
import { marksOf, type OwnMachines, orderMachines } from './select-machines.ts';

const nothing: OwnMachines = { open: null, favourites: new Set(), played: [] };

test.each<[string, Partial<OwnMachines>, number[]]>([
  ['of nobody', {}, [101, 102, 103, 201, 202]],
  ['played last', { played: [201, 103] }, [201, 103, 101, 102, 202]],
  ['that are favourites', { favourites: new Set([202, 103]) }, [103, 202, 101, 102, 201]],
  [
    'of an open session',
    { open: 202, favourites: new Set([103]), played: [201, 202] },
    [202, 103, 201, 101, 102],
  ],
  ['played before the last three', { played: [1, 2, 3, 201] }, [101, 102, 103, 201, 202]],
])('LOBBY-10 machines %s have their place in the lobby', (_, own, expected) => {
  expect(orderMachines(MACHINES, { ...nothing, ...own }).map(({ id }) => id)).toEqual(expected);
});

test('LOBBY-10 the machine of the open session is marked to continue, also when it was played last', () => {
  const own = { open: 101, favourites: new Set([103]), played: [101, 201] };
  expect([...marksOf(own)]).toEqual([
    [101, 'continue'],
    [201, 'played-last'],
  ]);
});
