import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { HorizontalMenu } from './HorizontalMenu.tsx';
import { insetOf, leadsTo, type MenuNode } from './nodes.ts';
import { VerticalMenu } from './VerticalMenu.tsx';

/** The page that is shown is `/here`. */
const MENU: readonly MenuNode[] = [
  { kind: 'item', id: 'here', title: 'Here', to: '/here', badge: { title: '3' } },
  { kind: 'divider', id: 'line' },
  {
    kind: 'group',
    id: 'help',
    title: 'Help',
    children: [
      { kind: 'link', id: 'rules', title: 'Play safe', url: 'https://help.example/', target: '_blank' },
    ],
  },
  {
    kind: 'collapse',
    id: 'more',
    title: 'More',
    children: [{ kind: 'item', id: 'there', title: 'There', to: '/there' }],
  },
  {
    kind: 'collapse',
    id: 'around',
    title: 'Around',
    children: [{ kind: 'item', id: 'below', title: 'Below', to: '/here', exact: true }],
  },
];

afterEach(cleanup);

test('SHELL-3 a vertical menu has pages, external links, headings, dividers and collapsible groups', async () => {
  await show(() => <VerticalMenu nodes={MENU} />);
  expect(screen.getByRole('link', { name: /^Here/ })).toHaveProperty('dataset.active', 'true');
  expect(screen.getByText('3')).toBeTruthy();
  const foreign = screen.getByRole('link', { name: 'Play safe' });
  expect([foreign.getAttribute('target'), foreign.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  expect(screen.getByRole('heading', { name: 'Help' })).toBeTruthy();
});

test('SHELL-3 a collapsible group opens by a press, and by itself when it holds the current page', async () => {
  await show(() => <VerticalMenu nodes={MENU} />);
  const expanded = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded');
  expect([expanded('More'), expanded('Around')]).toEqual(['false', 'true']);
  expect(screen.queryByRole('link', { name: 'There' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByRole('link', { name: 'There' })).toBeTruthy();
});

test('SHELL-2 a chosen entry is reported to the owner of the menu', async () => {
  const onGo = vi.fn();
  await show(() => <VerticalMenu nodes={MENU} onGo={onGo} />);
  fireEvent.click(screen.getByRole('link', { name: /^Here/ }));
  expect(onGo).toHaveBeenCalledTimes(1);
});

test('SHELL-3 a horizontal menu shows groups as flyouts', async () => {
  await show(() => <HorizontalMenu nodes={MENU} />);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Help',
    'More',
    'Around',
  ]);
});

test('SHELL-3 an entry is active on the pages below it, unless it is exact', () => {
  const lobby: MenuNode = { kind: 'item', id: 'l', title: '', to: '/lobby' };
  expect(leadsTo(lobby, '/lobby/1/aurora')).toBe(true);
  expect(leadsTo(lobby, '/lobby-two')).toBe(false);
  expect(leadsTo({ ...lobby, exact: true }, '/lobby/1')).toBe(false);
});

test('SHELL-3 entries are indented by their depth, by 80 at most', () => {
  expect([0, 1, 4, 9].map(insetOf)).toEqual([16, 32, 80, 80]);
});
