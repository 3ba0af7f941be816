import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type PageOf, useSteadyPages } from './List.tsx';
import type { ListQuery } from './list-search.ts';

const QUERY: ListQuery = { page: 1, size: 10, sort: '-date' };
const { signal } = new AbortController();
const MOMENTS = ['2026-11-26T10:00:00.001Z', '2026-11-26T11:00:00.001Z', '2026-11-26T12:00:00.001Z'];

/** Loads pages of a house whose clock goes on, and returns what was asked of it. */
function pages() {
  const asked: ListQuery[] = [];
  const { result } = renderHook(() =>
    useSteadyPages(async (query): Promise<PageOf<never>> => {
      asked.push(query);
      return { items: [], total: 0, asOf: MOMENTS[asked.length - 1] };
    }),
  );
  return { asked, load: (change: ListQuery) => result.current({ ...QUERY, ...change }, signal) };
}

test('TX-1 C10.9 further pages are of the moment of the first one, which is read afresh', async () => {
  const { asked, load } = pages();
  await load({});
  await load({ page: 2 });
  await load({});
  await load({ page: 3 });
  expect(asked.map(({ to }) => to)).toEqual([undefined, MOMENTS[0], undefined, MOMENTS[2]]);
});

test('TX-1 a list of other rows has a moment of its own, and an earlier end stays', async () => {
  const { asked, load } = pages();
  await load({});
  await load({ page: 2, kind: '3' });
  await load({ page: 3, kind: '3' });
  const to = '2026-11-01T00:00:00.000Z';
  await load({ page: 1, to });
  await load({ page: 2, to });
  expect(asked.map((query) => query.to)).toEqual([undefined, undefined, MOMENTS[1], to, to]);
});
