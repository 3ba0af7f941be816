import { expect, test } from 'vitest';
import { MACHINES } from '../../testing/house/machine-lists.ts';
import { find } from './TopBar.tsx';

const SCREENS = [
  { path: '', title: 'Overview' },
  { path: 'wall', title: 'Floor' },
];
const searched = { screens: SCREENS, machines: MACHINES, players: (text: string) => `Players “${text}”` };
const paths = (text: string, part: Partial<typeof searched> | { players: null } = {}) =>
  find(text, { ...searched, ...part }).map(({ path }) => path);

test('OPS-50 the search offers the screens before anything is typed', () => {
  expect(paths('')).toEqual(['', 'wall']);
});

test('OPS-50 the search finds a machine by its number first, by its name with accents folded, and players by any text', () => {
  expect(paths('103')).toEqual(['wall/103', 'players/find/103']);
  expect(paths('gumus cark')).toEqual(['wall/201', 'wall/202', 'players/find/gumus%20cark']);
  expect(paths('flo')).toEqual(['wall', 'players/find/flo']);
});

test('OPS-50 without the duty to read players the search offers none', () => {
  expect(paths('zzz', { players: null })).toEqual([]);
});
