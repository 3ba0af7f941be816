import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markLanguage, setDirection } from '../lib/direction.ts';
import { startLayout } from './layout.ts';

const root = document.documentElement;
const warn = vi.spyOn(console, 'warn');
const at = (parameters: Record<string, string>): URL =>
  new URL(`https://site.example/login?${new URLSearchParams(parameters)}`);

beforeEach(() => warn.mockReset());
afterEach(() => {
  setDirection('auto');
  markLanguage('en');
});

test('START-10 without the parameter lines run as the language does', () => {
  startLayout(at({}));
  markLanguage('ar');
  expect([root.lang, root.dir, root.dataset.motion, root.dataset.scrollbars]).toEqual([
    'ar',
    'rtl',
    'full',
    'ours',
  ]);
  markLanguage('tr');
  expect(root.dir).toBe('ltr');
  expect(warn).not.toHaveBeenCalled();
});

test('START-10 THEME-3 the parameter overrides the defaults, whatever the language', () => {
  const defaultSettings = JSON.stringify({ direction: 'rtl', animations: false, customScrollbars: false });
  startLayout(at({ defaultSettings }));
  markLanguage('en');
  expect([root.dir, root.dataset.motion, root.dataset.scrollbars]).toEqual(['rtl', 'none', 'system']);
});

test('START-10 malformed JSON is ignored with a warning', () => {
  startLayout(at({ defaultSettings: '{"direction":' }));
  expect(warn).toHaveBeenCalledWith('defaultSettings: not a JSON object');
  expect([root.dir, root.dataset.motion]).toEqual(['ltr', 'full']);
});
