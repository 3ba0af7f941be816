import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markLanguage, setDirection } from '../lib/direction.ts';
import { layout } from './layout.ts';

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
  void layout.start(at({}));
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
  void layout.start(at({ defaultSettings }));
  markLanguage('en');
  expect([root.dir, root.dataset.motion, root.dataset.scrollbars]).toEqual(['rtl', 'none', 'system']);
});

test('START-10 malformed JSON is ignored with a warning', () => {
  void layout.start(at({ defaultSettings: '{"direction":' }));
  expect(warn).toHaveBeenCalledWith('defaultSettings: not a JSON object');
  expect([root.dir, root.dataset.motion]).toEqual(['ltr', 'full']);
});

test('THEME-3 THEME-4 what is chosen is seen at once, kept on the device and survives what an older client wrote', async () => {
  layout.change({ animations: false });
  layout.change({ theme: { main: 'light3', navbar: 'dark2' } });
  expect(root.dataset.motion).toBe('none');
  await layout.start(at({}));
  expect(layout.chosen()).toEqual({ animations: false, theme: { main: 'light3', navbar: 'dark2' } });
  const rules = document.adoptedStyleSheets.flatMap(({ cssRules }) =>
    [...cssRules].map(({ cssText }) => cssText),
  );
  expect(rules.map((rule) => rule.split('{')[0]?.trim())).toEqual([
    ':root:root',
    '[data-region="navbar"][data-region="navbar"]',
  ]);
  expect(rules[0]).toContain('--fc-night');
  localStorage.setItem('layout-settings', '{"animations":"no","direction":"rtl"}');
  await layout.start(at({}));
  expect(layout.chosen()).toEqual({ direction: 'rtl' });
  layout.adopt({});
  expect([root.dir, root.dataset.motion]).toEqual(['ltr', 'full']);
});

test('START-10 THEME-1 what was chosen of the frame leaves the rest of it as the address asks', async () => {
  layout.change({ layout: { config: { navbar: { folded: true } } } });
  const asked = { layout: { style: 'layout1', config: { navbar: { style: 'static' } } } };
  await layout.start(at({ defaultSettings: JSON.stringify(asked) }));
  expect(layout.getState().layout).toMatchObject({
    style: 'layout1',
    config: { navbar: { style: 'static', folded: true } },
  });
  layout.change({ layout: { style: 'layout2', config: {} } });
  expect(layout.getState().layout).toEqual({ style: 'layout2', config: {} });
  layout.adopt({});
});

test('THEME-4 what was chosen stands above what the address asks for', async () => {
  layout.change({ direction: 'ltr' });
  await layout.start(at({ defaultSettings: '{"direction":"rtl","animations":false}' }));
  expect([root.dir, root.dataset.motion]).toEqual(['ltr', 'none']);
  layout.adopt({});
});
