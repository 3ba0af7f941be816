import { text } from 'node:stream/consumers';
import { minorUnits } from '@floorcast/contract/money';
import { expect, test } from 'vitest';
import { csv } from '../../platform/lists/csv.ts';
import { houseOfTests } from '../../testing/database.ts';
import { move, playerAccount } from '../../wallet/index.ts';
import { TRANSACTIONS } from './lists.ts';

let deposits = 0;

const deposit = (amount: number) =>
  db.transaction().execute((tx) =>
    move(tx, {
      requestId: `export:${++deposits}`,
      from: 'house:bank',
      to: playerAccount(id),
      amount: minorUnits(amount),
      kind: 'deposit',
      playerId: id,
      tag: '',
    }),
  );

const { db, house } = await houseOfTests();
const { token, id } = await house.login('demo2');
for (let n = 1; n <= 230; n++) await deposit(1_000 + (n % 7));

test.each(['-date', 'date', 'amount', '-amount', 'type', 'machine', undefined])(
  'TX-2 C10.6 a file in the order %s has each movement of its beginning once while deposits come in',
  async (sort) => {
    const before = await TRANSACTIONS.page(db, { playerId: id, page: 1, size: 100, sort });
    const file = await text(
      csv(
        {
          columns: ['id', 'amount'],
          amounts: ['amount'],
          keys: () => TRANSACTIONS.keys(db, { playerId: id, sort }),
          async rows(keys) {
            await deposit(1_003);
            return TRANSACTIONS.rows(db, { playerId: id }, keys);
          },
        },
        { currency: 'TRY' },
      ),
    );
    const rows = file.trim().split('\r\n').slice(1);
    expect(rows.length).toBe(before.total);
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows.slice(0, 100).map((row) => row.split(',')[0])).toEqual(before.items.map((item) => item.id));
  },
);

test('TX-2 C10.7 C10.8 a file for a spreadsheet has its language’s signs and the currency', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const of = async (language: string) =>
    (await house.app.inject({ url: `/api/player/transactions.csv?kind=1&language=${language}`, headers }))
      .body;
  const [head, row] = (await of('tr')).split('\r\n');
  expect(head).toBe('\uFEFFid;date;from;amount;type;tag;machine;ip;withheld;currency');
  expect(row).toMatch(/^p\d+;[^;]+;cashier;10,03;1;;;;;TRY$/);
  expect((await of('en')).split('\r\n')[1]).toMatch(/^p\d+,[^,]+,cashier,10\.03,1,,,,,TRY$/);
  const unknown = await house.app.inject({
    url: '/api/player/sessions.csv?language=xx',
    headers,
  });
  expect(unknown.json()).toMatchObject({ code: 40000, Params: { field: 'language' } });
});

test('TX-1 C10.9 pages up to the moment of the first one repeat no movement and lack none', async () => {
  const first = await TRANSACTIONS.page(db, { playerId: id, page: 1, size: 10, sort: '-date' });
  const seen = [...first.items];
  for (let page = 2; page <= 5; page++) {
    await deposit(1_004);
    const to = first.asOf;
    const next = await TRANSACTIONS.page(db, { playerId: id, page, size: 10, sort: '-date', to });
    expect(next.total).toBe(first.total);
    seen.push(...next.items);
  }
  const all = await TRANSACTIONS.keys(db, { playerId: id, sort: '-date', to: first.asOf });
  expect(seen.map((row) => row.id)).toEqual(all.slice(0, 50));
});

test('TX-2 a file holds the rows of its own player only', async () => {
  const other = await house.login('demo');
  const keys = await TRANSACTIONS.keys(db, { playerId: id });
  expect(await TRANSACTIONS.rows(db, { playerId: other.id }, keys)).toEqual([]);
});
