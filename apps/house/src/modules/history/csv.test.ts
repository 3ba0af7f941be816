import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csv } from './csv.ts';

test('TX-2 a list of any length is exported, every row once', async () => {
  const rows = Array.from({ length: 250 }, (_, id) => ({ id, name: `n${id}` }));
  const asked: number[] = [];
  const out = await text(
    csv<{ id: number; name: string }>(['id', 'name'], async (page, size) => {
      asked.push(size);
      return rows.slice((page - 1) * size, page * size);
    }),
  );
  expect(out.split('\r\n')).toHaveLength(252);
  expect(out.startsWith('id,name\r\n0,n0\r\n')).toBe(true);
  expect(asked).toEqual([100, 100, 100]);
});

test.each([
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['=SUM(A1)', "'=SUM(A1)"],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
])('TX-2 %j is written as %j', async (value, written) => {
  const out = await text(csv<{ x: string | null }>(['x'], async () => [{ x: value }]));
  expect(out).toBe(`x\r\n${written}\r\n`);
});
