import { expect, test } from 'vitest';
import { isNarrowed, readHistorySearch, wishOf } from './search.ts';

test('TX-2 an address is read as far as it can be understood', () => {
  const good = {
    page: 3,
    size: 25,
    sort: '-amount',
    from: '2026-01-31',
    to: '2026-02-01',
    machine: 101,
    kind: 3,
  };
  expect(readHistorySearch(good)).toEqual(good);
  expect(readHistorySearch({ kind: '3' })).toEqual({ kind: 3 });
  expect(wishOf({ kind: 3 }, '-date').kind).toBe('3');
  expect(
    readHistorySearch({
      page: -1,
      size: 11,
      sort: 'amount;drop',
      from: 'yesterday',
      to: '2026-13-45',
      machine: 'x',
      kind: 'all',
      other: 1,
    }),
  ).toEqual({});
});

test('TX-2 days are whole days where the player is, the last one included', () => {
  const { from, to } = wishOf({ from: '2026-02-28', to: '2026-02-28' }, '-date');
  expect(new Date(from ?? '').getHours()).toBe(0);
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000);
});

test('SESS-1 without an address the newest come first, ten at a time', () => {
  expect(wishOf({}, '-start')).toEqual({ page: 1, size: 10, sort: '-start' });
  expect(isNarrowed({ page: 2, sort: 'start' })).toBe(false);
  expect(isNarrowed({ machine: 101 })).toBe(true);
});
