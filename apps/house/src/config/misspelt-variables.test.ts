import { expect, test } from 'vitest';
import { misspeltVariables } from './misspelt-variables.ts';

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['ADDRESS_BLOCKED', 'ADDRESSES_BLOCKED'],
  ['COUNTRIES_ALOWED', 'COUNTRIES_ALLOWED'],
])('BOOT-7 %s is named as a misspelling of %s', (name, meant) => {
  expect(misspeltVariables({ [name]: 'x' })).toEqual([{ name, meant }]);
});

test('BOOT-7 variables of other programs, and those that are meant, are no misspellings', () => {
  const others = {
    ...{
      PATH: '/bin',
      HOME: '/root',
      HOSTNAME: 'node',
      TZ: 'UTC',
      LC_TIME: 'C',
      NODE_OPTIONS: '',
      NODE_PATH: '',
    },
    ...{
      HTTP_PROXY: 'x',
      NO_PROXY: 'x',
      KUBERNETES_PORT: 'x',
      SSH_CLIENT: 'x',
      WEB_PORT: '1',
      MEDIA_PORT: '1',
    },
  };
  expect(misspeltVariables(others)).toEqual([]);
  expect(misspeltVariables({ DATABASE_URL: 'x', DATABASE_URI: 'x' })).toEqual([]);
});
