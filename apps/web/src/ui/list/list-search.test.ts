import { expect, test } from 'vitest';
import {
  type Filter,
  isNarrowed,
  listQueryOf,
  readListSearch,
  spansUntil,
  writeListSearch,
} from './list-search.ts';

const FILTERS: readonly Filter[] = [
  { kind: 'days' },
  {
    kind: 'choice',
    name: 'kind',
    words: 'table.kind',
    options: ['', '1', '3', 'activity'].map((kind) => [kind, kind]),
  },
  { kind: 'thing', name: 'machine', words: 'table.machine', options: [], values: /^\d{1,9}$/ },
];
const SIZES = [10, 25, 50];
const read = (raw: Record<string, unknown>) => readListSearch(raw, FILTERS, SIZES);
const MONEY = { defaultSort: '-date', fixed: { kind: 'money' }, sizes: SIZES };

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
  expect(writeListSearch(read(good))).toEqual(good);
  expect(writeListSearch(read({ kind: '3' }))).toEqual({ kind: 3 });
  expect(listQueryOf(read({ kind: 3 }), MONEY).kind).toBe('3');
  expect(
    writeListSearch(
      read({
        page: -1,
        size: 11,
        sort: 'amount;drop',
        from: 'yesterday',
        to: '2026-13-45',
        machine: 'x',
        kind: 'all',
        other: 1,
      }),
    ),
  ).toEqual({});
});

test('TX-2 days are whole days in the player’s time zone, the last one included', () => {
  const { from, to } = listQueryOf(read({ from: '2026-02-28', to: '2026-02-28' }), MONEY);
  expect(new Date(from ?? '').getHours()).toBe(0);
  expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(86_400_000);
});

test('TX-1 transactions are those of money unless the address asks for a kind, such as account activity', () => {
  expect(listQueryOf(read({}), MONEY).kind).toBe('money');
  expect(listQueryOf(read({ kind: 'activity' }), MONEY).kind).toBe('activity');
  expect(isNarrowed(read({}))).toBe(false);
});

test('SESS-1 a list without parameters has the newest first, ten on a page', () => {
  expect(listQueryOf(read({}), { defaultSort: '-start', sizes: SIZES })).toEqual({
    page: 1,
    size: 10,
    sort: '-start',
  });
  expect(isNarrowed(read({ page: 2, sort: 'start' }))).toBe(false);
  expect(isNarrowed(read({ machine: 101 }))).toBe(true);
});

test('TX-2 today, the last seven days and this month end today', () => {
  expect(spansUntil('2026-03-03')).toEqual([
    { id: 'today', span: { from: '2026-03-03', to: '2026-03-03' } },
    { id: 'week', span: { from: '2026-02-25', to: '2026-03-03' } },
    { id: 'month', span: { from: '2026-03-01', to: '2026-03-03' } },
  ]);
});
