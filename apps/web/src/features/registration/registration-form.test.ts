import { expect, test } from 'vitest';
import { EMPTY, problemsOf } from './RegisterScreen.tsx';

const RIGHT = {
  name: 'İsmail',
  lastname: 'Işık',
  birthDate: '1990-12-31',
  country: 'TR',
  email: 'ismail@example.org',
  username: 'ismail.isik',
  password: 'long enough',
};

test('PROT-40 an empty registration form asks for every field', () => {
  expect(Object.values(problemsOf(EMPTY))).toEqual(Array(7).fill('empty'));
});

test.each([
  [{}, {}],
  [{ username: 'İsmail' }, { username: 'username' }],
  [{ username: ' abc ' }, { username: 'username' }],
  [{ email: 'ismail' }, { email: 'email' }],
  [{ password: ' 12345 ' }, { password: 'password' }],
  [{ password: '        ' }, {}],
  [{ birthDate: '31.12.1990' }, { birthDate: 'birthDate' }],
  [{ name: '  ' }, { name: 'empty' }],
])('PROT-40 a registration form with %j has the problems %j', (changes, problems) => {
  expect(problemsOf({ ...RIGHT, ...changes })).toEqual(problems);
});
