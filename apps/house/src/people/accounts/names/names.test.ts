import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { houseOfTests } from '../../../testing/database.ts';
import { createAccount } from '../accounts.ts';
import { hashPassword } from '../passwords.ts';
import { foldNames, namesInCommon } from './folded-names.ts';

const PASSWORD = 'pass-word-1';

const { db, house } = await houseOfTests();

async function makeAccount(username: string, passwordHash?: string): Promise<number> {
  const person = { username, email: `${Math.random()}@example.org`, name: 'Işık', lastname: 'Yağmur' };
  const made = { passwordHash: passwordHash ?? (await hashPassword(PASSWORD)), pin: undefined, siteId: 1000 };
  return db.transaction().execute((tx) => createAccount(tx, { ...person, ...made, type: 'user' }));
}
async function signIn(username: string, password = PASSWORD) {
  const payload = { username, password, site_id: 1000 };
  const answer = await house.app.inject({ method: 'POST', url: '/api/login', payload });
  const token = answer.json<{ token?: string }>().token?.split('.')[1] ?? '';
  const signedIn: string | undefined =
    token === '' ? undefined : JSON.parse(Buffer.from(token, 'base64url').toString()).username;
  return { status: answer.statusCode, code: answer.json<{ code?: number }>().code, signedIn };
}

test('LOGIN-4 a name is found as Turkish keyboards, other scripts’ widths and autofill write it', async () => {
  await makeAccount('ismail');
  for (const typed of [
    'ismail',
    'İsmail',
    'İSMAİL',
    'ISMAİL',
    'ISMAIL',
    'ısmaıl',
    'ＩＳＭＡＩＬ',
    '  ismail ',
    '\u00A0Ismail\n',
  ])
    expect([typed, (await signIn(typed)).signedIn]).toEqual([typed, 'ismail']);
  for (const other of ['ismai', 'ismail2', 'is mail'])
    expect(await signIn(other)).toMatchObject({ code: 10701 });
});

test('LOGIN-4 an e-mail is found with a Turkish capital too', async () => {
  expect((await signIn('DEMO2@EXAMPLE.ORG', 'demo1234')).signedIn).toBe('demo2');
  const payload = { username: ' STAFF@EXAMPLE.ORG', password: 'staff1234' };
  expect((await signIn(payload.username, payload.password)).signedIn).toBe('staff');
});

test('LOGIN-4 two accounts whose names are compared as the same sign in as they are spelt', async () => {
  await makeAccount('çiçek');
  await makeAccount('cicek', await hashPassword('another-word-1'));
  expect((await signIn('çiçek')).signedIn).toBe('çiçek');
  expect((await signIn('cicek', 'another-word-1')).signedIn).toBe('cicek');
  expect((await signIn('CICEK', 'another-word-1')).signedIn).toBe('cicek');
  // Either could be meant.
  expect(await signIn('ÇİCEK')).toMatchObject({ code: 10701 });
  expect(await namesInCommon(db)).toEqual([['cicek', 'çiçek']]);
});

test('LOGIN-4 names from before are written for comparing when the house starts', async () => {
  const id = await makeAccount('Şükrü');
  await db
    .updateTable('users')
    .set({ foldedUsername: null, foldedName: null })
    .where('id', '=', id)
    .execute();
  expect((await signIn('şükrü')).signedIn).toBe('Şükrü');
  expect(await signIn('sukru')).toMatchObject({ code: 10701 });
  await foldNames(db);
  expect((await signIn('sukru')).signedIn).toBe('Şükrü');
});

test('C2.44 names that an older version has folded with their quotation marks are folded again', async () => {
  const ids = [await makeAccount('folded-1'), await makeAccount('folded-2')];
  const set = (lastname: string, folded: string, id = 0) =>
    db.updateTable('users').set({ lastname, foldedName: folded }).where('id', '=', id).execute();
  await set('O’Brien', 'isik o’brien', ids[0]);
  await set('O´Brien', 'isik o brien', ids[1]);
  await foldNames(db);
  const users = await db.selectFrom('users').select('foldedName').where('id', 'in', ids).execute();
  expect(users.map(({ foldedName }) => foldedName)).toEqual(["isik o'brien", "isik o'brien"]);
});

test.each([
  ['composed and typed decomposed', 'é'.normalize('NFC'), 'é'.normalize('NFD')],
  ['decomposed and typed composed', 'é'.normalize('NFD'), 'é'.normalize('NFC')],
])('PROFILE-2 a password that was set %s is right', async (what, set, typed) => {
  const username = what.slice(0, 10);
  await makeAccount(username, await hashPassword(`caf${set}-1234`));
  expect((await signIn(username, `caf${typed}-1234`)).signedIn).toBe(username);
  expect((await signIn(username, 'cafe-1234')).code).toBe(10700);
});

test.each(['NFC', 'NFD'] as const)(
  'PROFILE-2 a password that was hashed as it was typed, %s, stays right',
  async (form) => {
    const username = `older-${form.toLowerCase()}`;
    await makeAccount(username, await hash(`naïve-şifre`.normalize(form)));
    for (const typed of ['NFC', 'NFD'] as const)
      expect((await signIn(username, 'naïve-şifre'.normalize(typed))).signedIn).toBe(username);
  },
);

test('PROFILE-2 the length of a new password counts its letters, however they are composed', async () => {
  await makeAccount('lengths');
  const { token } = await house.login('lengths', PASSWORD);
  const change = (newPassword: string) =>
    house.call(token, 'POST', '/api/player/password', { oldPassword: PASSWORD, newPassword });
  expect((await change('éééé'.normalize('NFD'))).json()).toMatchObject({ code: 40101 });
  expect((await change('éééééééé'.normalize('NFD'))).statusCode).toBe(200);
  expect((await signIn('lengths', 'éééééééé'.normalize('NFC'))).signedIn).toBe('lengths');
});

test('CHAT-1 staff find a player by a name that is typed without its accents', async () => {
  await makeAccount('searched');
  const { token } = await house.login('staff', 'staff1234');
  const found = async (search: string) => {
    const url = `/api/chat/contacts?search=${encodeURIComponent(search)}`;
    const answer = await house.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    return answer.json<{ name: string }[]>().some(({ name }) => name === 'Işık Yağmur');
  };
  for (const search of ['ışık', 'isik', 'IŞIK', 'ISIK', 'İŞİK', 'yagmur', 'YAĞ', 'k y'])
    expect([search, await found(search)]).toEqual([search, true]);
  for (const search of ['isikk', '%', '_']) expect([search, await found(search)]).toEqual([search, false]);
});
