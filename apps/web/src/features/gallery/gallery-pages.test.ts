import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGES, pageAt } from './gallery-pages.ts';
import { FILES } from './page-texts.ts';

const SRC = join(import.meta.dirname, '../..');

test('ROUTE-10 the gallery has every address of the route table once', () => {
  const paths = PAGES.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  const auth = ['login', 'login-2', 'login-3', 'register', 'register-2', 'register-3', 'forgot-password'];
  const more = ['forgot-password-2', 'reset-password', 'reset-password-2', 'lock', 'mail-confirm'];
  expect(paths).toEqual(
    expect.arrayContaining([
      '/documentation',
      ...['admin', 'staff', 'guest'].map((role) => `/auth/${role}-role-example`),
      ...[...auth, ...more].map((name) => `/pages/auth/${name}`),
      '/pages/profile',
      '/pages/search/classic',
      '/pages/search/modern',
      '/ui/page-layouts/carded/full-width',
      '/ui/page-layouts/simple/right-sidebar-2-tabbed',
      '/ui/page-layouts/blank',
      '/ui/icons',
      '/ui/typography',
      '/ui/helper-classes',
    ]),
  );
});

test.each([
  ['/pages/auth/login-2', { kind: 'auth', form: 'login', arrangement: 'split' }],
  ['/pages/auth/register-3/', { kind: 'auth', form: 'register', arrangement: 'side' }],
  [
    '/ui/page-layouts/carded/left-sidebar-2',
    { kind: 'layout', look: 'carded', side: 'start', tall: false, tabbed: false },
  ],
  ['/auth/staff-role-example', { kind: 'role', access: 'staff' }],
  ['/pages/auth/login-4', undefined],
  ['/pages/auth/lock-2', undefined],
  ['/ui/page-layouts/carded', undefined],
  ['/', undefined],
])('ROUTE-10 %s shows %j', (path, shows) => expect(pageAt(path)).toEqual(shows));

test('ROUTE-10 every file that a gallery page names exists', () => {
  const named = Object.values(FILES)
    .flat()
    .filter((file) => !file.startsWith('@'));
  expect(named.filter((file) => !existsSync(join(SRC, file)))).toEqual([]);
});
