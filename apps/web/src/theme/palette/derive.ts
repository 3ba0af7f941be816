import type { ThemeName } from '@floorcast/contract/layout';
import {
  contrast,
  type Hex,
  hexOf,
  luminance,
  nearestLightness,
  type Oklch,
  oklchOf,
  over,
  seeThrough,
} from './color.ts';
import { SEEDS, type Seed } from './themes.ts';

/** Everything the app is painted with, as CSS colours (`shadow`: a CSS box shadow), and the scheme they belong to. */
export type Palette = Readonly<ReturnType<typeof derive>>;

// Contrasts to reach. WCAG AA asks 4.5 of text and 3 of the edges of controls; where layers are mixed on the
// screen, a little more covers what is rounded away.
const ON_ACCENT = 4.5;
const EDGE = 3.1;
const TEXT = 4.6;
/** Quiet words stay louder than faint ones on any page, and plain ones louder still. */
const QUIET = 5.8;
const PLAIN = 8;

/** Stronger greys than this would be colours, words sooner than grounds. In `Oklch` chroma. */
const MOST_TINT = 0.075;
const MOST_IN_WORDS = 0.045;

/** A grey: its lightness, and its share of the tint's chroma. */
type Shade = readonly [lightness: number, chroma: number];

/** How a scheme makes a page of its seeds. Lightness and chroma as in `Oklch`, opacity 0…1. */
interface Scheme {
  /** Lightness of pages: within this every word has somewhere to go, and what is raised is seen to be. */
  page: readonly [darkest: number, lightest: number];
  /** The tint's chroma in those of the page, where no tint is named: what is near black or white shows little. */
  tinting: number;
  /** These lie by so much lighter than the page. */
  above: Readonly<
    Record<'surface' | 'raised' | 'raisedMore' | 'line' | 'lineMore' | 'glow' | 'badge', Shade>
  >;
  /** These are as light as it says, on any page that lets them. */
  words: Readonly<Record<'text' | 'quiet' | 'faint' | 'fieldLine', Shade>>;
  /** Whose hue plain words breathe, and whose chroma they share: at night the lamp's, by day the ink's. */
  textOf: 'accent' | 'tint';
  states: Readonly<Record<'good' | 'warn' | 'bad' | 'info', Hex>>;
  badLine: number;
  badWash: number;
  /** What the accent aims at where it is read, and where it is an edge. */
  accentInk: (lightness: number) => number;
  accentLine: (lightness: number) => number;
  /** Opacity of the accent as a wash, by its luminance: what is far from the page needs less. */
  wash: (luminance: number) => number;
  glass: number;
  hover: Hex;
  veil: Hex;
  shadow: Hex;
}

const SCHEMES: Readonly<Record<Seed['scheme'], Scheme>> = {
  dark: {
    page: [0.12, 0.25],
    tinting: 2,
    above: {
      surface: [0.043, 0.62],
      raised: [0.082, 0.77],
      raisedMore: [0.121, 0.97],
      line: [0.157, 1],
      lineMore: [0.226, 1.17],
      glow: [0.102, 1.15],
      badge: [0.01, 0.52],
    },
    words: { text: [0.955, 0.065], quiet: [0.755, 0.75], faint: [0.661, 0.92], fieldLine: [0.562, 1.34] },
    textOf: 'accent',
    states: { good: '#5fd39a', warn: '#f0c04f', bad: '#ff8a80', info: '#8fb4ff' },
    badLine: 0.4,
    badWash: 0.1,
    accentInk: (lightness) => lightness + 0.06,
    accentLine: (lightness) => lightness,
    wash: (y) => 0.2 - 0.15 * y,
    glass: 0.72,
    hover: '#ffffff12',
    veil: '#040509a6',
    shadow: '#00000073',
  },
  light: {
    page: [0.9, 1],
    tinting: 3.2,
    above: {
      surface: [0.029, 0.3],
      raised: [-0.016, 0.48],
      raisedMore: [-0.045, 0.8],
      line: [-0.083, 1],
      lineMore: [-0.169, 1.53],
      glow: [-0.046, 1.4],
      badge: [0.029, 0.3],
    },
    words: { text: [0.201, 0.83], quiet: [0.44, 1.97], faint: [0.511, 1.82], fieldLine: [0.594, 2.02] },
    textOf: 'tint',
    states: { good: '#0a6b40', warn: '#7a4d00', bad: '#b3261e', info: '#1d4fc4' },
    badLine: 0.45,
    badWash: 0.07,
    accentInk: (lightness) => Math.min(lightness, 0.45),
    accentLine: (lightness) => Math.min(lightness, 0.54),
    wash: (y) => 0.12 + 0.2 * y,
    glass: 0.82,
    hover: '#14161d0f',
    veil: '#14161d73',
    shadow: '#14161d2e',
  },
};

const clamp = (n: number, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, n));

/** A test for `nearestLightness`: readable on each of `grounds`. */
const reaches =
  (ratio: number, grounds: readonly Hex[]) =>
  (color: Hex): boolean =>
    grounds.every((ground) => contrast(color, ground) >= ratio);

/** The hue and chroma of the greys; as a colour, that of the page. */
function tintOf({ page, tint }: Seed, { tinting }: Scheme): Oklch {
  const own = oklchOf(page);
  const { c, h } = tint ? oklchOf(tint) : { ...own, c: own.c * tinting };
  return { l: own.l, c: Math.min(c, MOST_TINT), h };
}

/** All that lies under words, and the lines between. */
function groundsOf(seed: Seed, scheme: Scheme) {
  const page = oklchOf(seed.page);
  const tint = tintOf(seed, scheme);
  const l = clamp(page.l, scheme.page);
  const above = ([lighter, share]: Shade): Hex => hexOf({ ...tint, l: l + lighter, c: tint.c * share });
  const { surface, raised, raisedMore, line, lineMore, glow, badge } = scheme.above;
  return {
    night: hexOf({ ...page, l }),
    surface: above(surface),
    raised: above(raised),
    raisedMore: above(raisedMore),
    line: above(line),
    lineMore: above(lineMore),
    glow: above(glow),
    badge: above(badge),
  };
}
type Grounds = ReturnType<typeof groundsOf>;

/** A button's colour, the one it takes under the pointer, and the words on both. */
function buttonOf(accent: Hex) {
  const { l, c, h } = oklchOf(accent);
  // White wherever it can be read; elsewhere black can, for no colour is near to both.
  const inLight = contrast('#ffffff', accent) >= ON_ACCENT;
  // Away from its words, so that they stay readable; what is nearly black has only one way to go.
  const stronger = inLight && l > 0.35 ? -0.06 : 0.06;
  const accentStrong = hexOf({ l: l + stronger, c: c * 0.87, h });
  const ink = inLight ? { l: 1, c: 0, h } : { l: 0.211, c: Math.min(c, 0.044), h };
  const onAccent = nearestLightness(ink, reaches(ON_ACCENT, [accent, accentStrong]));
  return { accent, accentStrong, onAccent };
}

/** Every ground that words may lie on, the see-through ones laid on what lies below them. */
function underWords(
  { night, surface, raised, raisedMore, glow, badge }: Grounds,
  wash: Hex,
  hover: Hex,
): Hex[] {
  const layers = [wash, hover].flatMap((layer) => [night, surface].map((below) => over(layer, below)));
  return [night, surface, raised, raisedMore, glow, badge, over(wash, raised), ...layers];
}

/** The accent where it is read and where it is an edge. */
function accentsOf(accent: Hex, scheme: Scheme, under: readonly Hex[], edged: readonly Hex[]) {
  const seen = oklchOf(accent);
  return {
    accentInk: nearestLightness({ ...seen, l: scheme.accentInk(seen.l) }, reaches(TEXT, under)),
    accentLine: nearestLightness({ ...seen, l: scheme.accentLine(seen.l) }, reaches(EDGE, edged)),
  };
}

/** Words in the greys, and the edge of a field. */
function wordsOf(seed: Seed, scheme: Scheme, under: readonly Hex[], edged: readonly Hex[]) {
  const hues = { accent: oklchOf(seed.accent), tint: tintOf(seed, scheme) };
  const readable = (of: Oklch, [l, share]: Shade, ratio: number, grounds: readonly Hex[]): Hex =>
    nearestLightness({ ...of, l, c: Math.min(of.c * share, MOST_IN_WORDS) }, reaches(ratio, grounds));
  const { text, quiet, faint, fieldLine } = scheme.words;
  return {
    text: readable(hues[scheme.textOf], text, PLAIN, under),
    quiet: readable(hues.tint, quiet, QUIET, under),
    faint: readable(hues.tint, faint, TEXT, under),
    fieldLine: readable(hues.tint, fieldLine, EDGE, edged),
  };
}

/** States keep their hues in every theme: their meaning is learnt once. */
function statesOf({ states, badLine, badWash }: Scheme, under: readonly Hex[], surface: Hex) {
  const readable = reaches(TEXT, under);
  const state = (aim: Hex): Hex => nearestLightness(oklchOf(aim), readable);
  const onOwnWash = (color: Hex): boolean =>
    contrast(color, over(seeThrough(color, badWash), surface)) >= TEXT;
  const bad = nearestLightness(oklchOf(states.bad), (color) => readable(color) && onOwnWash(color));
  return {
    good: state(states.good),
    warn: state(states.warn),
    bad,
    info: state(states.info),
    badLine: seeThrough(bad, badLine),
    badWash: seeThrough(bad, badWash),
  };
}

/** The whole palette of a seed; its text reaches WCAG AA whatever the seed. */
export function derive(seed: Seed) {
  const scheme = SCHEMES[seed.scheme];
  const grounds = groundsOf(seed, scheme);
  const { night, surface, raised, badge } = grounds;
  const accentWash = seeThrough(seed.accent, scheme.wash(luminance(seed.accent)));
  const under = underWords(grounds, accentWash, scheme.hover);
  const edged = [night, surface, raised];
  return {
    scheme: seed.scheme,
    ...grounds,
    ...buttonOf(seed.accent),
    ...accentsOf(seed.accent, scheme, under, edged),
    accentWash,
    ...wordsOf(seed, scheme, under, edged),
    ...statesOf(scheme, under, surface),
    hover: scheme.hover,
    veil: scheme.veil,
    glass: seeThrough(badge, scheme.glass),
    shadow: `0 16px 40px ${scheme.shadow}`,
  };
}

const palettes = new Map<ThemeName, Palette>();

/** The palette of a theme: the same object each time. */
export function paletteOf(theme: ThemeName): Palette {
  const palette = palettes.get(theme) ?? derive(SEEDS[theme]);
  palettes.set(theme, palette);
  return palette;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The palette as CSS variables, for the style of the element that it paints. */
export const variablesOf = ({ scheme: _, ...colors }: Palette): Record<`--fc-${string}`, string> =>
  Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--fc-${kebab(name)}`, value]));
