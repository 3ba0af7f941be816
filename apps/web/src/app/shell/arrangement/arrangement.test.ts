import type { LayoutConfig, LayoutStyle } from '@floorcast/contract/layout';
import { expect, test } from 'vitest';
import {
  arrangementOf,
  type BarName,
  barsOf,
  clearanceOf,
  coveredTopOf,
  frameOf,
  framesOf,
  menuButtonOf,
} from './arrangement.ts';

const ALL: readonly BarName[] = ['toolbar', 'navbar', 'footer'];
const areasOf = (...frame: Parameters<typeof frameOf>) => frameOf(...frame).areas;
const made = (style: LayoutStyle, config: LayoutConfig = {}) => arrangementOf({ style, config });

test('THEME-1 layout1 is vertical: the navbar is beside everything else', () => {
  expect(areasOf(made('layout1'), ALL)).toBe('"navbar toolbar" "navbar content" "navbar footer"');
});

test('THEME-1 layout2 is horizontal: one row above the other', () => {
  expect(areasOf(made('layout2'), ALL)).toBe('"toolbar" "navbar" "content" "footer"');
});

test('THEME-1 layout3 has its toolbar over the whole width, the drawer under it', () => {
  expect(areasOf(made('layout3'), ALL)).toBe('"toolbar toolbar" "navbar content" "navbar footer"');
});

test('THEME-1 positions move each bar', () => {
  const below = { navbar: { position: 'below' }, toolbar: { position: 'below' } } as const;
  expect(areasOf(made('layout2', below), ALL)).toBe('"toolbar" "content" "navbar" "footer"');
  expect(areasOf(made('layout2', { toolbar: { position: 'below' } }), ALL)).toBe(
    '"navbar" "toolbar" "content" "footer"',
  );
  expect(areasOf(made('layout1', { navbar: { position: 'below' } }), ALL)).toBe(
    '"toolbar navbar" "content navbar" "footer navbar"',
  );
  expect(areasOf(made('layout1', { footer: { position: 'above' } }), ALL)).toBe(
    '"navbar toolbar" "navbar content" "footer footer"',
  );
});

test('THEME-1 a bar that is not shown leaves its room to the others', () => {
  expect(areasOf(made('layout1'), ['toolbar'])).toBe('"toolbar" "content"');
  expect(areasOf(made('layout3'), [])).toBe('"content"');
});

test('THEME-1 where only the content scrolls, static bars scroll with it and fixed ones stay', () => {
  expect(framesOf(made('layout3'), ALL)).toEqual({ outer: ALL, inner: [] });
  expect(framesOf(made('layout3', { scroll: 'content' }), ALL)).toEqual({
    outer: ['toolbar', 'navbar'],
    inner: ['footer'],
  });
});

test('THEME-1 a route’s layout overrides the player’s choice, which overrides the style', () => {
  const chosen = { style: 'layout2', config: { toolbar: { style: 'static', display: true } } } as const;
  const { toolbar, navbar } = arrangementOf(chosen, { toolbar: { display: false } });
  expect(toolbar).toEqual({ display: false, style: 'static', position: 'above' });
  expect(navbar.display).toBe(true);
});

test('THEME-1 the document order is the reading order, wherever the bars are', () => {
  expect(frameOf(made('layout3'), ALL).order).toEqual(['toolbar', 'navbar', 'content', 'footer']);
  const below = made('layout2', { navbar: { position: 'below' } });
  expect(frameOf(below, ALL).order).toEqual(['toolbar', 'content', 'navbar', 'footer']);
});

test('THEME-1 fixed bars keep each other from the edges of the window', () => {
  const gaps = (arrangement: ReturnType<typeof made>, name: BarName) => {
    const { top, bottom } = clearanceOf(arrangement, ALL, name);
    return [top, bottom];
  };
  expect(gaps(made('layout3'), 'navbar')).toEqual([64, 0]);
  expect(gaps(made('layout1'), 'navbar')).toEqual([0, 0]);
  expect(gaps(made('layout2'), 'navbar')).toEqual([64, 0]);
  expect(gaps(made('layout2', { toolbar: { style: 'static' } }), 'navbar')).toEqual([0, 0]);
  const footer = { footer: { style: 'fixed', position: 'above' } } as const;
  expect(gaps(made('layout1', footer), 'navbar')).toEqual([0, 56]);
  expect(gaps(made('layout2', { ...footer, navbar: { position: 'below' } }), 'navbar')).toEqual([0, 56]);
});

test('THEME-1 what sticks to the top of the content is below the fixed bars above it', () => {
  expect(coveredTopOf(made('layout3'), ALL)).toBe(64);
  expect(coveredTopOf(made('layout1'), ALL)).toBe(64);
  expect(coveredTopOf(made('layout2'), ALL)).toBe(124);
  expect(coveredTopOf(made('layout2', { toolbar: { style: 'static' } }), ALL)).toBe(60);
  expect(coveredTopOf(made('layout3'), [])).toBe(0);
});

const off = { display: false } as const;

test.each<[LayoutStyle, LayoutConfig, boolean, boolean, ReturnType<typeof menuButtonOf>]>([
  ['layout3', {}, true, true, null],
  ['layout3', {}, true, false, null],
  ['layout1', { toolbar: off }, true, true, null],
  ['layout2', {}, true, true, null],
  ['layout2', {}, true, false, 'navbar'],
  ['layout2', { navbar: off }, true, true, 'toolbar'],
  ['layout3', { navbar: off }, true, false, 'edge'],
  ['layout3', {}, false, true, 'toolbar'],
  ['layout3', {}, false, false, 'tabs'],
  ['layout2', { toolbar: off }, false, true, 'tabs'],
  ['layout1', { navbar: { style: 'static' } }, false, false, 'edge'],
  ['layout1', { navbar: off, toolbar: off, footer: off }, false, true, 'edge'],
])(
  'SHELL-1 in %s with %o, wide %s, header bar %s, the menu opens from: %s',
  (style, config, wide, header, from) => {
    const arrangement = made(style, config);
    expect(menuButtonOf(arrangement, barsOf(arrangement, { wide, header }), wide)).toBe(from);
  },
);
