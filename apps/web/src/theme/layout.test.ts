import { LayoutSettings } from '@floorcast/contract/layout';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markLanguage, setDirection } from '../lib/locale/i18n.ts';
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

test('START-10 without the parameter the text direction is that of the language', () => {
  void layout.start(at({}));
  expect(layout.getState()).toEqual(LayoutSettings.parse({}));
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

test('START-10 THEME-3 the parameter overrides the default layout, whatever the language', async () => {
  const defaultSettings = JSON.stringify({ direction: 'rtl', animations: false, customScrollbars: false });
  await layout.start(at({ defaultSettings }));
  markLanguage('en');
  expect([root.dir, root.dataset.motion, root.dataset.scrollbars]).toEqual(['rtl', 'none', 'system']);
});

test('START-10 without the code that reads them, choices and parameter are ignored, and the page is shown', async () => {
  vi.doMock('./read-layout.ts', () => Promise.reject(new Error('404')));
  await layout.start(at({ defaultSettings: '{"direction":"rtl"}' }));
  vi.doUnmock('./read-layout.ts');
  expect(root.dir).toBe('ltr');
});

test('START-10 a malformed parameter is ignored with a warning', async () => {
  await layout.start(at({ defaultSettings: '{"direction":' }));
  expect(warn).toHaveBeenCalledWith('defaultSettings: not a JSON object');
  expect([root.dir, root.dataset.motion]).toEqual(['ltr', 'full']);
});

test('THEME-3 THEME-4 a choice is shown at once, stored on the device, and read back without its invalid parts', async () => {
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

test('START-10 THEME-1 a choice for the frame overrides only its own part of the address’s', async () => {
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

test('THEME-4 a choice overrides the address', async () => {
  layout.change({ direction: 'ltr' });
  await layout.start(at({ defaultSettings: '{"direction":"rtl","animations":false}' }));
  expect([root.dir, root.dataset.motion]).toEqual(['ltr', 'none']);
  layout.adopt({});
});
