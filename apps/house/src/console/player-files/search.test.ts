import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../people/accounts/index.ts';
import type { Db } from '../../platform/db/schema.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { PLAYERS, prefixQuery } from './search.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await openTestDatabase('empty'));
  await create('isik.kaya', 'Işık', 'Kaya', 'isik@mail.example');
  await create('Ozge_1990', 'Özge', "O'Connor Yılmaz", 'ozge.y@post.example');
  await create('jose.nunez', 'José', 'Núñez', 'jn@mail.example');
  await create('house-staff', 'Özge', 'Of The House', 'house@mail.example', 'staff');
});
afterAll(() => drop());

const ids = new Map<string, number>();
async function create(
  username: string,
  name: string,
  lastname: string,
  email: string,
  type: 'user' | 'staff' = 'user',
): Promise<void> {
  const person = {
    username,
    name,
    lastname,
    email,
    type,
    passwordHash: 'none',
    pin: undefined,
    siteId: 1000,
  };
  ids.set(username, await db.transaction().execute((tx) => createAccount(tx, person)));
}
const find = async (q: string) =>
  (await PLAYERS.page(db, { page: 1, size: 25, q, sort: 'username', nationalRegister: false })).items.map(
    ({ username }) => username,
  );

test.each([
  ['ISIK', ['isik.kaya']],
  ['ışık kay', ['isik.kaya']],
  ['kaya IŞ', ['isik.kaya']],
  ['ozge', ['Ozge_1990']],
  ['ÖZGE yilm', ['Ozge_1990']],
  ["o'con", ['Ozge_1990']],
  ['Núñez', ['jose.nunez']],
  ['nunez', ['jose.nunez']],
  ['jn@MAIL', ['jose.nunez']],
  ['mail', []],
  ['nez', []],
  ['ozge kaya', []],
])(
  'OPS-60 %j finds %j: words by their beginnings, in any order, without accents or case',
  async (q, found) => {
    expect(await find(q)).toEqual(found);
  },
);

test.each(["'", '\\', "a'b:*|c", '!', '&', '(', ':*', "'':*", '\\\\', '%', '_', '<->', 'a & !b'])(
  'OPS-60 %j is a text like another one, and finds nobody',
  async (q) => {
    expect(await find(q)).toEqual([]);
  },
);

test('OPS-60 an id finds its player, and no member of staff', async () => {
  const id = (name: string) => String(ids.get(name));
  expect(await find(id('jose.nunez'))).toEqual(['jose.nunez']);
  expect(await find(`#${id('jose.nunez')}`)).toEqual(['jose.nunez']);
  expect(await find(id('house-staff'))).toEqual([]);
  expect(await find('99999999999')).toEqual([]);
});

test('OPS-60 an empty search lists every player', async () => {
  expect(await find('  ')).toEqual(['isik.kaya', 'jose.nunez', 'Ozge_1990']);
  expect(prefixQuery(' \t ')).toBe('');
});
