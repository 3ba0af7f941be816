import { expect, test } from 'vitest';
import { MACHINES } from '../../testing/house/machine-lists.ts';
import { findMachines } from '../search-machines.ts';

test.each([
  ['', [101, 201]],
  ['aurora', [101, 102, 103]],
  ['GUMUS', [201]],
  ['vault 102', [102]],
  ['zeppelin', []],
])('ROUTE-9 an error page finds machines by “%s”: free ones first, no reserved ones', (text, ids) => {
  expect(findMachines(MACHINES, text).map(({ id }) => id)).toEqual(ids);
});
