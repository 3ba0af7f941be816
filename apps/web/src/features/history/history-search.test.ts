import { expect, test } from 'vitest';
import { isNarrowed, listQueryOf, readHistorySearch } from './history-search.ts';

const MONEY = { sort: '-date', kind: 'money' };

test('TX-2 an address is read without its invalid parts', () => {
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
  expect(listQueryOf({ kind: 3 }, MONEY).kind).toBe('3');
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

test('TX-2 days are whole days in the player’s time zone, the last one included', () => {
  const { from, to } = listQueryOf({ from: '2026-02-28', to: '2026-02-28' }, MONEY);
  expect(new Date(from ?? '').getHours()).toBe(0);
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000);
});

test('TX-1 transactions are those of money unless the address asks for a kind, such as account activity', () => {
  expect(listQueryOf({}, MONEY).kind).toBe('money');
  expect(listQueryOf(readHistorySearch({ kind: 'activity' }), MONEY).kind).toBe('activity');
  expect(isNarrowed({})).toBe(false);
});

test('SESS-1 a list without parameters has the newest first, ten on a page', () => {
  expect(listQueryOf({}, { sort: '-start' })).toEqual({ page: 1, size: 10, sort: '-start' });
  expect(isNarrowed({ page: 2, sort: 'start' })).toBe(false);
  expect(isNarrowed({ machine: 101 })).toBe(true);
});
