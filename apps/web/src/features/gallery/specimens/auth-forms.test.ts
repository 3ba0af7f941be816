import { expect, test } from 'vitest';
import { problemsOf } from './AuthSpecimen.tsx';

test.each([
  ['login', {}, { email: 'empty', password: 'empty' }],
  ['login', { email: 'someone', password: 'short' }, { email: 'email', password: 'short' }],
  ['login', { email: 'someone@example.org', password: 'long enough' }, {}],
  [
    'reset-password',
    { email: 'a@example.org', password: 'long enough', repeat: 'long enough?' },
    { repeat: 'unlike' },
  ],
  ['lock', { pin: '12a4' }, { pin: 'digits' }],
  ['mail-confirm', { code: ' ' }, { code: 'empty' }],
] as const)('ROUTE-10 the form %s with %j has the problems %j', (form, values, problems) => {
  expect(problemsOf(form, values)).toEqual(problems);
});
