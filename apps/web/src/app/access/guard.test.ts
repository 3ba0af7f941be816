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
] as const)('ROUTE-7 for %j an account with roles %j at %s', (access, roles, path, verdict) => {
  expect(judge(access, { roles, path })).toEqual(verdict);
});

const OWN = location.origin;

test.each([
  ['/lobby/1/a', '/lobby/1/a'],
  ['/lobby?q=a%20b&from=http://x#top', '/lobby?q=a%20b&from=http://x#top'],
  ['/games/1/x%20y', '/games/1/x%20y'],
  ['/game/1/100%25-win', '/game/1/100%25-win'],
  ['/logout-rules', '/logout-rules'],
  ['/lobby/../rules', '/rules'],
  [`${OWN}/lobby`, '/lobby'],
  ['lobby', '/lobby'],
  ['', '/'],
  [undefined, '/'],
])('ROUTE-7 the redirect %j after signing in leads to %s', (requested, address) => {
  expect(safeAddress(requested)).toBe(address);
});

const LOGOUTS = [
  '/logout',
  '/logout/',
  '/logout?x',
  '/logout#x',
  '/LogOut',
  'logout',
  ' /logout ',
  '/./logout',
  '/lobby/../logout',
  '/lobby/%2e%2e/logout',
  '/lobby\\..\\logout',
  '\\logout',
  '/%6cogout',
  '/%256cogout/',
  '/logout%2f',
  '/log\tout',
  '/log\nout',
  `${OWN}/logout`,
];
const ELSEWHERE = [
  'https://elsewhere.example',
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '\u0000//elsewhere.example',
  '/.//elsewhere.example',
  '/lobby/..//elsewhere.example',
  '/%2f/elsewhere.example',
  '/%252f%252felsewhere.example',
  '/%5celsewhere.example',
  '/%09/elsewhere.example',
  `${OWN}@elsewhere.example`,
  `${OWN}//elsewhere.example`,
  `blob:${OWN}/lobby`,
  'javascript:alert(1)',
  'data:text/html,x',
  'http://[',
];
const BROKEN = [
  '/lobby\u0000',
  '/lobby\r\nx: y',
  '/lobby?q=\t',
  '/lobby%00',
  '/lobby%0a',
  '/lobby/%ff',
  '/lobby/%',
];

test.each([...LOGOUTS, ...ELSEWHERE, ...BROKEN])(
  'ROUTE-7 the redirect %j leads to the start page, after signing in and for a signed-in account',
  (requested) => {
    expect(safeAddress(requested)).toBe('/');
    expect(judge(ACCESS.guest, { roles: ['user'], path: '/login', redirectUrl: requested })).toEqual({
      allowed: false,
      to: 'address',
      address: '/',
    });
  },
);
