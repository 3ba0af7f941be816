import type { ThemeName } from '@floorcast/contract/layout';
import type { Hex } from './color.ts';

/** What a theme is made from; `derive.ts` makes the rest. */
export interface Seed {
  scheme: 'dark' | 'light';
  /** Behind everything: near black in the dark, near white in the light. */
  page: Hex;
  /** What may be pressed, and what is chosen. */
  accent: Hex;
  /** The colour of the lines, whose hue the other greys share; without it, that of the page. */
  tint?: Hex;
}

const seeds =
  (scheme: Seed['scheme']) =>
  (page: Hex, accent: Hex, tint?: Hex): Seed => ({ scheme, page, accent, ...(tint && { tint }) });
const [dark, light] = [seeds('dark'), seeds('light')];

export const SEEDS: Readonly<Record<ThemeName, Seed>> = {
  // Plain greys and a blue.
  default: light('#f5f6f8', '#2563eb'),
  defaultDark: dark('#131417', '#2f6fed'),
  // Steel and petrol.
  legacy: light('#e3e8ef', '#1f5f7f'),
  legacyDark: dark('#141a22', '#5fb0d4'),
  // Morning paper and brass.
  light1: light('#f4f5f9', '#f2b45a'),
  // Ivory and card-table green.
  light2: light('#faf5ea', '#0f7a55'),
  // Sea mist and navy.
  light3: light('#e9f2fa', '#17386f'),
  // Lilac and violet.
  light4: light('#f6f1fc', '#7c3aed'),
  // Blush and wine.
  light5: light('#fcf1ef', '#8f1d4f'),
  // White and ink.
  light6: light('#ffffff', '#16181d'),
  // Seafoam and teal.
  light7: light('#eaf6f3', '#12a594'),
  // Stone and terracotta.
  light8: light('#efedea', '#c8501e'),
  // Kraft and chocolate.
  light9: light('#f3e8d4', '#6b4226'),
  // Pale sky and cerulean.
  light10: light('#f0f7fd', '#38b2f5'),
  // Pearl and fuchsia.
  light11: light('#f8f2f6', '#cf2286'),
  // Sage and lime.
  light12: light('#edf2e4', '#a5cc3a'),
  // The floor at night: ink and brass.
  dark1: dark('#0a0c12', '#f2b45a', '#2a3042'),
  // Felt and champagne.
  dark2: dark('#06140e', '#ecd9a0'),
  // Midnight and ice.
  dark3: dark('#071021', '#7cc8ff'),
  // Aubergine and orchid.
  dark4: dark('#150a1d', '#dd8bff'),
  // Burgundy and rose gold.
  dark5: dark('#1b090d', '#ecbba6'),
  // Black and platinum.
  dark6: dark('#070708', '#e4e6ea', '#2b2c2f'),
  // Petrol and turquoise.
  dark7: dark('#04171b', '#35d6cf'),
  // Graphite and lime.
  dark8: dark('#161718', '#c3f04a'),
  // Tobacco and tangerine.
  dark9: dark('#170f09', '#ff8f45'),
  // Indigo and violet.
  dark10: dark('#0c0c24', '#6d5cff'),
  // Dusk and pink.
  dark11: dark('#1a2030', '#ff74b1'),
  // Olive and lemon.
  dark12: dark('#11140a', '#f4e04d'),
  // A house's own evening: black cherry and ruby.
  mmk1: dark('#14070b', '#c81e5b'),
  // A house's own gala: royal purple and gold.
  mmk2: dark('#1a1230', '#f6c945'),
};
