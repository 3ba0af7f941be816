import { expect, test } from 'vitest';
import { ACCESS, judge, safeAddress } from './guard.ts';

test.each([
  [ACCESS.user, [], '/transactions', { allowed: false, to: 'login', redirectUrl: '/transactions' }],
  [ACCESS.user, ['user'], '/transactions', { allowed: true }],
  [ACCESS.user, ['admin'], '/lobby', { allowed: true }],
  [ACCESS.admin, ['admin'], '/auth/admin-role-example', { allowed: true }],
  [ACCESS.admin, ['staff'], '/auth/admin-role-example', { allowed: false, to: 'address', address: '/' }],
  [ACCESS.staff, ['staff'], '/auth/staff-role-example', { allowed: true }],
  [ACCESS.staff, ['admin'], '/auth/staff-role-example', { allowed: true }],
  [ACCESS.staff, ['user'], '/auth/staff-role-example', { allowed: false, to: 'address', address: '/' }],
  [ACCESS.guest, [], '/login', { allowed: true }],
  [ACCESS.guest, ['user'], '/login', { allowed: false, to: 'address', address: '/' }],
] as const)('ROUTE-7 for %j a visitor with roles %j at %s', (access, roles, path, verdict) => {
  expect(judge(access, { roles, path })).toEqual(verdict);
});

test.each([
  ['/lobby/1/a', '/lobby/1/a'],
  ['/logout', '/'],
  ['//elsewhere.example', '/'],
  ['/\\elsewhere.example', '/'],
  ['https://elsewhere.example', '/'],
  [undefined, '/'],
])('ROUTE-7 after signing in %s leads to %s', (requested, address) => {
  expect(safeAddress(requested)).toBe(address);
});
