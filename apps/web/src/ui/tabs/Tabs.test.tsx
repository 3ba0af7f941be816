import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './Tabs.tsx';

afterEach(() => {
  cleanup();
  document.documentElement.dir = 'ltr';
});

const TABS = ['a', 'b', 'c'].map((id) => ({ id, words: `Tab ${id}`, content: `About ${id}` }));

test.each([
  ['ltr', 'ArrowRight', 'b'],
  ['ltr', 'ArrowLeft', 'c'],
  ['rtl', 'ArrowLeft', 'b'],
  ['ltr', 'End', 'c'],
  ['ltr', 'Enter', 'a'],
])('in a %s page the key %s moves from the first tab to %s', (dir, key, id) => {
  document.documentElement.dir = dir;
  render(<Tabs label="Parts" tabs={TABS} />);
  fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key });
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(`Tab ${id}`);
  expect(screen.getByRole('tabpanel', { name: `Tab ${id}` }).textContent).toBe(`About ${id}`);
});
