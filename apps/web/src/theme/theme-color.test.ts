import { afterEach, beforeEach, expect, test } from 'vitest';
import { showGameColor, showThemeColor } from './layout.ts';

const meta = document.createElement('meta');
beforeEach(() => {
  meta.name = 'theme-color';
  document.head.append(meta);
});
afterEach(() => {
  meta.remove();
  document.documentElement.style.removeProperty('--fc-surface');
});

test('SHELL-11 the bar of the browser has the colour of the page, and is black around a game', () => {
  document.documentElement.style.setProperty('--fc-surface', '#ffffff');
  showThemeColor();
  expect(meta.content).toBe('#ffffff');
  showGameColor(true);
  showThemeColor();
  expect(meta.content).toBe('#000000');
  showGameColor(false);
  expect(meta.content).toBe('#ffffff');
});
