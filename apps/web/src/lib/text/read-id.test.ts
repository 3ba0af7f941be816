import { expect, test } from 'vitest';
import { readId } from './read-id.ts';

test.each([
  ['101', 101],
  ['999999999', 999_999_999],
  ['', null],
  ['0', null],
  ['007', null],
  ['-1', null],
  ['1.0', null],
  ['1e2', null],
  ['0x1', null],
  [' 1', null],
  ['abc', null],
  ['9999999999', null],
])('ROUTE-1 the id in an address %j is %s', (text, id) => {
  expect(readId(text)).toBe(id);
});
