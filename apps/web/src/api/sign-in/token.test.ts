import { TokenPayload } from '@floorcast/contract/auth';
import { expect, test } from 'vitest';
import { readToken } from './token.ts';

const WHOLE: TokenPayload = {
  id: 7,
  Group: '',
  Permissions: [145],
  type: 'user',
  name: 'Ada',
  lastname: 'Łovelace, ü',
  email: 'ada@example.com',
  username: 'ada',
  exp: 1_900_000_000.5,
};
const NAMES = Object.keys(WHOLE);
const tokenOf = (payload: unknown): string =>
  `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;
/** Valid for some fields, invalid for others. */
const VALUES = [undefined, null, true, 1.5, -1, '', 'staff', 'root', 'toString', [], ['145'], [1.5], {}];

test('START-4 the payload of a token is read', () => {
  expect(readToken(tokenOf(WHOLE))).toEqual(WHOLE);
});

test.each(NAMES)('START-4 START-11 a payload with another %s is read as the contract reads it', (name) => {
  for (const value of VALUES) {
    const payload = { ...WHOLE, [name]: value };
    const { data = null } = TokenPayload.safeParse(payload);
    expect(readToken(tokenOf(payload)), JSON.stringify(payload)).toEqual(data);
  }
});

test.each(['', 'x', 'e30', 'e30.e30.e30', 'e30.bnVsbA.e30', 'e30.W10.e30', 'e30.ıııı.e30'])(
  'START-4 %j is not a token of the house',
  (token) => {
    expect(readToken(token)).toBeNull();
  },
);
