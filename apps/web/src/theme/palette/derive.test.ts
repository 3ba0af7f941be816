import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { THEMES } from '@floorcast/contract/layout';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, type Hex, oklchOf, over } from './color.ts';
import { derive, type Palette, paletteOf, variablesOf } from './derive.ts';
import { anyHex } from './testing.ts';
import { SEEDS, type Seed } from './themes.ts';

const WORDS = ['text', 'quiet', 'faint', 'accentInk', 'good', 'warn', 'bad', 'info'] as const;
const GROUNDS = ['night', 'surface', 'raised', 'raisedMore', 'glow', 'badge'] as const;
const EDGES = ['fieldLine', 'accentLine'] as const;

/** One colour on another, by the names of both, and the contrast that WCAG AA asks of them. */
type Pair = readonly [name: string, color: Hex, ground: Hex, least: number];

function pairsOf(palette: Palette): Pair[] {
  const { surface, night, hover, accentWash, badWash } = palette;
  const mixed = [
    ['hover over surface', over(hover, surface)],
    ['hover over night', over(hover, night)],
    ['accentWash over surface', over(accentWash, surface)],
    ['accentWash over night', over(accentWash, night)],
  ] as const;
  const grounds = [...GROUNDS.map((name) => [name, palette[name]] as const), ...mixed];
  return [
    ...WORDS.flatMap((ink) =>
      grounds.map(([name, ground]): Pair => [`${ink} on ${name}`, palette[ink], ground, 4.5]),
    ),
    ...EDGES.flatMap((edge) =>
      (['night', 'surface', 'raised'] as const).map(
        (name): Pair => [`${edge} on ${name}`, palette[edge], palette[name], 3],
      ),
    ),
    ['onAccent on accent', palette.onAccent, palette.accent, 4.5],
    ['onAccent on accentStrong', palette.onAccent, palette.accentStrong, 4.5],
    ['bad on badWash over surface', palette.bad, over(badWash, surface), 4.5],
  ];
}

const tooFaint = (palette: Palette): string[] =>
  pairsOf(palette)
    .filter(([, color, ground, least]) => contrast(color, ground) < least)
    .map(([name, color, ground]) => `${name}: ${contrast(color, ground).toFixed(2)}`);

/** How unlike two colours look: 0 the same, about 0.02 just told apart side by side, 1 black and white. */
function distance(one: Hex, other: Hex): number {
  const [a, b] = [oklchOf(one), oklchOf(other)];
  const turn = a.c ** 2 + b.c ** 2 - 2 * a.c * b.c * Math.cos(a.h - b.h);
  return Math.sqrt((a.l - b.l) ** 2 + Math.max(0, turn));
}

test('THEME-2 the themes are those of the requirement', () => {
  const twelve = (scheme: string) => Array.from({ length: 12 }, (_, index) => `${scheme}${index + 1}`);
  expect(THEMES).toEqual([
    'default',
    'defaultDark',
    'legacy',
    'legacyDark',
    ...twelve('light'),
    ...twelve('dark'),
    'mmk1',
    'mmk2',
  ]);
});

// The page, the bar at the side, the tool bar and the footer each take a theme of their own. Words of a region are
// only ever drawn on that region's own grounds, since all the variables are set together on the region's element
// and none is inherited singly: so whatever themes stand side by side, the pairs within each theme are all there are.
describe('THEME-2 every word and edge is readable', () => {
  test.each(THEMES)('in %s', (theme) => {
    expect(tooFaint(paletteOf(theme))).toEqual([]);
  });
});

test('THEME-2 any seed colours result in a readable palette', () => {
  const anySeed = fc.record<Seed>(
    {
      scheme: fc.constantFrom('dark' as const, 'light' as const),
      page: anyHex,
      accent: anyHex,
      tint: anyHex,
    },
    { requiredKeys: ['scheme', 'page', 'accent'] },
  );
  fc.assert(
    fc.property(anySeed, (seed) => tooFaint(derive(seed)).length === 0),
    { numRuns: 200 },
  );
});

test('THEME-2 plain text has more contrast than quiet text, and quiet text more than faint text', () => {
  for (const theme of THEMES) {
    const { text, quiet, faint, night } = paletteOf(theme);
    expect(contrast(text, night), theme).toBeGreaterThan(contrast(quiet, night) * 1.2);
    expect(contrast(quiet, night), theme).toBeGreaterThan(contrast(faint, night) * 1.1);
  }
});

test('THEME-2 a raised surface differs from the surface below it', () => {
  for (const theme of THEMES) {
    const { night, raised, raisedMore, line, lineMore } = paletteOf(theme);
    const steps = [night, raised, raisedMore, line, lineMore].map((color) => oklchOf(color).l);
    const away = SEEDS[theme].scheme === 'dark' ? steps : steps.toReversed();
    expect(away, theme).toEqual(away.toSorted((a, b) => a - b));
    expect(distance(night, raisedMore), theme).toBeGreaterThan(0.04);
  }
});

test('THEME-2 no two themes look alike', () => {
  const alike = THEMES.flatMap((one, index) =>
    THEMES.slice(index + 1)
      .filter((other) => {
        const [a, b] = [paletteOf(one), paletteOf(other)];
        return distance(a.night, b.night) + distance(a.accent, b.accent) < 0.08;
      })
      .map((other) => `${one} and ${other}`),
  );
  expect(alike).toEqual([]);
});

const css = readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8');
/** What is between the braces of a rule of the style sheet. */
const bodyOf = (rule: string): string => css.slice(css.indexOf(rule)).split('}')[0] ?? '';

/** The opaque variables that a rule sets. */
function variablesIn(rule: string): [name: string, value: Hex][] {
  return [...bodyOf(rule).matchAll(/(--fc-[a-z-]+): #([0-9a-f]{6});/g)].map(([, name, digits]) => [
    `${name}`,
    `#${digits}`,
  ]);
}

test.each([
  ['dark1', '[data-scheme="dark"] {'],
  ['light1', ':root[data-scheme="light"] {'],
] as const)('THEME-2 the theme %s is close to the style sheet’s own colours', (theme, rule) => {
  const variables = variablesOf(paletteOf(theme));
  const today = variablesIn(rule);
  expect(today.length).toBeGreaterThan(18);
  for (const [name, value] of today) {
    const ours = Object.entries(variables).find(([own]) => own === name)?.[1] ?? '';
    expect(ours, name).toMatch(/^#[0-9a-f]{6}$/);
    expect(distance(`#${ours.slice(1)}`, value), name).toBeLessThan(0.03);
  }
});

test('THEME-2 a theme sets every colour of the page, and nothing else', () => {
  const names = [...bodyOf('[data-scheme="dark"] {').matchAll(/--fc-[a-z-]+(?=:)/g)].map(([name]) => name);
  for (const theme of THEMES) {
    const variables = variablesOf(paletteOf(theme));
    expect(Object.keys(variables).toSorted(), theme).toEqual(names.toSorted());
    for (const value of Object.values(variables)) expect(value).toMatch(/^(0 16px 40px )?#[0-9a-f]{6,8}$/);
  }
});

test('THEME-2 a palette is computed once', () => {
  expect(paletteOf('mmk2')).toBe(paletteOf('mmk2'));
});
