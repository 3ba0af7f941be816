import { expect, test } from 'vitest';
import { stepOf } from './LoginScreen.tsx';

const refused = (code: number, params: Record<string, string | number>) =>
  ({ kind: 'refused', code, params, message: '' }) as const;

test.each([
  [
    refused(41055, { ticket: 't', ways: 'app recovery' }),
    { kind: 'second-factor', ticket: 't', ways: ['app', 'recovery'] },
  ],
  [refused(41052, { ticket: 't', version: '2' }), { kind: 'terms', ticket: 't', version: '2' }],
  // At a seat the terms are no step of a login.
  [refused(41052, { ticket: '', version: '2' }), undefined],
  [refused(41055, {}), undefined],
  [refused(10701, { ticket: 't', ways: 'app' }), undefined],
  [{ kind: 'network' } as const, undefined],
])('PROT-47 PROT-44 the refusal %j asks for the step %j', (failure, step) => {
  expect(stepOf(failure)).toEqual(step);
});
