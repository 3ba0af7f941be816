import { IconUser } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { entriesFor, NAVIGATION, type NavEntry } from './navigation.ts';

const entry = (to: string, more: Partial<NavEntry> = {}): NavEntry => ({
  words: to,
  to,
  Icon: IconUser,
  levels: [],
  ...more,
});
const paths = (entries: readonly NavEntry[]) => entries.map(({ to }) => to);

test('ROUTE-8 the six entries, each of level 145', () => {
  const player = { type: 'user', Permissions: [145] } as const;
  expect(paths(entriesFor(NAVIGATION, player))).toEqual([
    '/lobby',
    '/profile',
    '/slot-sessions',
    '/transactions',
    '/rules',
    '/logout',
  ]);
  expect(entriesFor(NAVIGATION, { ...player, Permissions: [7] })).toEqual([]);
});

test('ROUTE-8 entries are filtered by permissions and type of account', () => {
  const entries = [
    entry('/open'),
    entry('/either', { levels: [1, 2] }),
    entry('/staff', { types: ['staff', 'admin'] }),
    entry('/both', { levels: [2], types: ['staff'] }),
  ];
  expect(paths(entriesFor(entries, { type: 'user', Permissions: [2] }))).toEqual(['/open', '/either']);
  expect(paths(entriesFor(entries, { type: 'staff', Permissions: [] }))).toEqual(['/open', '/staff']);
  expect(paths(entriesFor(entries, { type: 'staff', Permissions: [2] }))).toEqual([
    '/open',
    '/either',
    '/staff',
    '/both',
  ]);
});
