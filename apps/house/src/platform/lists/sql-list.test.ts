import { Moment } from '@floorcast/contract/time';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { testDatabase } from '../../testing/database.ts';
import { type ListQuery, SqlList } from './sql-list.ts';

const database = await testDatabase();

const AHEAD = new Date(Date.now() + 3_600_000);
/** Two rows a second, until an hour from now; every seventh has no weekday. */
const NUMBERS = new SqlList({
  statement: ({ most }: ListQuery & { readonly most: number }) => sql`
    select n as id, ${AHEAD}::timestamptz - n / 2 * interval '1 second' as at,
      nullif(n % 7, 0) as weekday
    from generate_series(1, ${most}::int) n`,
  row: z.object({ id: z.int(), at: Moment, weekday: z.nullable(z.int()) }),
});

test.each([40, 6_000])(
  'C2.5 C10.9 each page of %i rows is a part of the list, up to a moment after its rows',
  async (most) => {
    for (const sort of ['at', '-at', 'weekday', '-weekday', undefined]) {
      const all = await NUMBERS.keys(database.db, { most, sort });
      expect(new Set(all).size).toBe(most);
      for (const page of [1, 2, Math.ceil(most / 14), Math.ceil(most / 7) - 1, Math.ceil(most / 7), most]) {
        const { items, total, asOf } = await NUMBERS.page(database.db, { most, sort, page, size: 7 });
        expect({ total, ids: items.map(({ id }) => String(id)) }).toEqual({
          total: most,
          ids: all.slice((page - 1) * 7, page * 7),
        });
        for (const { at } of items) expect(at < asOf).toBe(true);
      }
    }
  },
);
