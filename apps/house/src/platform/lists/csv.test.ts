import { text } from 'node:stream/consumers';
import type { FileLanguage } from '@floorcast/contract/player';
import { expect, test } from 'vitest';
import { csv } from './csv.ts';

const LIRA = { currency: 'TRY' };

test('TX-2 C10.6 a list that grows while it is read has every row of its beginning once', async () => {
  const stored = Array.from({ length: 250 }, (_, id) => id);
  const asked: number[] = [];
  const out = await text(
    csv<number>(
      {
        columns: ['id', 'name'],
        keys: async () => [...stored],
        async rows(keys) {
          asked.push(keys.length);
          stored.unshift(-stored.length);
          return keys.map((id) => ({ id, name: `n${id}` }));
        },
      },
      LIRA,
    ),
  );
  const ids = Array.from({ length: 250 }, (_, id) => `${id},n${id}`);
  expect(out.split('\r\n')).toEqual(['id,name', ...ids, '']);
  expect(asked).toEqual([100, 100, 50]);
});

const written = (value: string | null, language?: FileLanguage) =>
  text(
    csv<number>(
      { columns: ['x'], keys: async () => [1], rows: async () => [{ x: value }] },
      { ...LIRA, language },
    ),
  );

test.each([
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['=SUM(A1)', '=SUM(A1)'],
  ['-lha1r', '-lha1r'],
  ['1e8033', '1e8033'],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
])('TX-2 %j is written as %j', async (value, cell) => {
  expect(await written(value)).toBe(`x\r\n${cell}\r\n`);
});

test.each([
  '=SUM(A1)',
  '-lha1r',
  '@x',
  '1e8033',
  '00024452',
  '03-07-2084',
  '1/2',
  '12.5',
  '٣',
  '7 May',
  'May-84',
])('TX-2 C2.45 the text %s stays text in a spreadsheet', async (value) => {
  expect(await written(value, 'en')).toBe(`\uFEFFx\r\n'${value}\r\n`);
});

test.each([
  'demo2',
  'ada',
  '7up',
  'Floor 1',
  'may1',
  '2026-01-31',
  '2026-01-31T12:00:00.000Z',
  '10.0.0.1',
  '2001:db8::1',
])('TX-2 C2.45 the text %s is not changed for a spreadsheet', async (value) => {
  expect(await written(value, 'en')).toBe(`\uFEFFx\r\n${value}\r\n`);
});

test('TX-2 a separator of the file is quoted in it, and the other one is not', async () => {
  expect(await written('a;b,c', 'tr')).toBe('\uFEFFx\r\n"a;b,c"\r\n');
  expect(await written('a,b', 'tr')).toBe('\uFEFFx\r\na,b\r\n');
});

const amounts = (currency: string, language?: FileLanguage) =>
  text(
    csv<number>(
      {
        columns: ['id', 'amount'],
        amounts: ['amount'],
        keys: async () => [1, 2],
        rows: async () => [
          { id: 1, amount: -4_005 },
          { id: 2, amount: null },
        ],
      },
      { currency, language },
    ),
  );

test.each([
  ['TRY', undefined, 'id,amount,currency\r\n1,-4005,TRY\r\n2,,TRY\r\n'],
  ['TRY', 'en', '\uFEFFid,amount,currency\r\n1,-40.05,TRY\r\n2,,TRY\r\n'],
  ['TRY', 'tr', '\uFEFFid;amount;currency\r\n1;-40,05;TRY\r\n2;;TRY\r\n'],
  ['KWD', 'bg', '\uFEFFid;amount;currency\r\n1;-4,005;KWD\r\n2;;KWD\r\n'],
  ['KWD', 'ar', '\uFEFFid;amount;currency\r\n1;-4.005;KWD\r\n2;;KWD\r\n'],
  ['JPY', 'tr', '\uFEFFid;amount;currency\r\n1;-4005;JPY\r\n2;;JPY\r\n'],
] as const)('C10.7 amounts of %s in a file for %s', async (currency, language, file) => {
  expect(await amounts(currency, language)).toBe(file);
});
