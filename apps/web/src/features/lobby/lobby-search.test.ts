import { expect, test } from 'vitest';
import { readLobbySearch } from './lobby-search.ts';

test.each([
  [{}, {}],
  [
    { status: 'free', q: 'crown' },
    { status: 'free', q: 'crown' },
  ],
  [{ q: 101 }, { q: 101 }],
  [{ q: '101' }, { q: 101 }],
  [{ q: '007' }, { q: '007' }],
  [{ q: '   ' }, {}],
  [{ status: 'nonsense', q: { a: 1 }, other: 1 }, {}],
  [{ q: 'x'.repeat(100) }, { q: 'x'.repeat(60) }],
])('LOBBY-7 an address with %j is read as %j', (raw, read) => {
  expect(readLobbySearch(raw)).toEqual(read);
});
