import { IconUser } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { i18n } from '../../../lib/locale/translation.ts';
import { ar, en, tr } from '../../../testing/all-catalogues.ts';
import { entriesFor, NAVIGATION, type NavEntry, type NavPage, pagesOf, tabsOf } from './navigation.ts';

const entry = (to: string, more: Partial<NavPage> = {}): NavPage => ({
  kind: 'page',
  id: to,
  words: to,
  to,
  Icon: IconUser,
  levels: [],
  ...more,
});
const paths = (entries: readonly NavEntry[]) => pagesOf(entries).map(({ to }) => to);

test('ROUTE-8 the menu has seven entries, each of level 145', () => {
  const player = { type: 'user', Permissions: [145] } as const;
  expect(paths(entriesFor(NAVIGATION, player))).toEqual([
    '/lobby',
    '/profile',
    '/slot-sessions',
    '/transactions',
    '/safer-play',
    '/rules',
    '/logout',
  ]);
  expect(entriesFor(NAVIGATION, { ...player, Permissions: [7] })).toEqual([]);
});

test('OPS-2 ROUTE-8 staff have the console in the menu, beside the lobby, and no page of players only', () => {
  for (const type of ['staff', 'admin'] as const) {
    const entries = entriesFor(NAVIGATION, { type, Permissions: [145] });
    expect(paths(entries).slice(0, 2)).toEqual(['/lobby', '/console']);
    expect(paths(entries)).not.toContain('/safer-play');
    expect(tabsOf(entries).map(({ to }) => to)).toContain('/console');
  }
});

test('ROUTE-8 a phone has five tabs; Logout is in the menu only', () => {
  const tabs = tabsOf(entriesFor(NAVIGATION, { type: 'user', Permissions: [145] }));
  expect(tabs.map(({ to }) => to)).toEqual([
    '/lobby',
    '/profile',
    '/slot-sessions',
    '/transactions',
    '/rules',
  ]);
});

test('ROUTE-8 the title of a tab is part of the title of its page, in every language', () => {
  for (const { words, tab } of tabsOf(NAVIGATION))
    for (const catalogue of [en, tr, ar]) {
      i18n.add('en', catalogue);
      i18n.changeLanguage('en');
      expect(i18n.t(words).toLowerCase()).toContain(i18n.t(tab).toLowerCase());
    }
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

test('SHELL-3 a menu group without a visible entry is not shown', () => {
  const group = (id: string, children: readonly NavEntry[]): NavEntry => ({
    kind: 'collapse',
    id,
    words: id,
    Icon: IconUser,
    levels: [],
    children,
  });
  const entries = [group('house', [entry('/staff', { types: ['staff'] })]), group('all', [entry('/open')])];
  const player = { type: 'user', Permissions: [] } as const;
  expect(entriesFor(entries, player).map(({ id }) => id)).toEqual(['all']);
  expect(paths(entriesFor(entries, { ...player, type: 'staff' }))).toEqual(['/staff', '/open']);
});
