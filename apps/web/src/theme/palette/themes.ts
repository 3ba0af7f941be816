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
  default: light('#f5f6f8', '#2563eb'), // Plain greys and a blue.
  defaultDark: dark('#131417', '#2f6fed'),
  legacy: light('#e3e8ef', '#1f5f7f'), // Steel and petrol.
  legacyDark: dark('#141a22', '#5fb0d4'),
  light1: light('#f4f5f9', '#f2b45a'), // Morning paper and brass.
  light2: light('#faf5ea', '#0f7a55'), // Ivory and card-table green.
  light3: light('#e9f2fa', '#17386f'), // Sea mist and navy.
  light4: light('#f6f1fc', '#7c3aed'), // Lilac and violet.
  light5: light('#fcf1ef', '#8f1d4f'), // Blush and wine.
  light6: light('#ffffff', '#16181d'), // White and ink.
  light7: light('#eaf6f3', '#12a594'), // Seafoam and teal.
  light8: light('#efedea', '#c8501e'), // Stone and terracotta.
  light9: light('#f3e8d4', '#6b4226'), // Kraft and chocolate.
  light10: light('#f0f7fd', '#38b2f5'), // Pale sky and cerulean.
  light11: light('#f8f2f6', '#cf2286'), // Pearl and fuchsia.
  light12: light('#edf2e4', '#a5cc3a'), // Sage and lime.
  dark1: dark('#0a0c12', '#f2b45a', '#2a3042'), // The floor at night: ink and brass.
  dark2: dark('#06140e', '#ecd9a0'), // Felt and champagne.
  dark3: dark('#071021', '#7cc8ff'), // Midnight and ice.
  dark4: dark('#150a1d', '#dd8bff'), // Aubergine and orchid.
  dark5: dark('#1b090d', '#ecbba6'), // Burgundy and rose gold.
  dark6: dark('#070708', '#e4e6ea', '#2b2c2f'), // Black and platinum.
  dark7: dark('#04171b', '#35d6cf'), // Petrol and turquoise.
  dark8: dark('#161718', '#c3f04a'), // Graphite and lime.
  dark9: dark('#170f09', '#ff8f45'), // Tobacco and tangerine.
  dark10: dark('#0c0c24', '#6d5cff'), // Indigo and violet.
  dark11: dark('#1a2030', '#ff74b1'), // Dusk and pink.
  dark12: dark('#11140a', '#f4e04d'), // Olive and lemon.
  mmk1: dark('#14070b', '#c81e5b'), // A house's own evening: black cherry and ruby.
  mmk2: dark('#1a1230', '#f6c945'), // A house's own gala: royal purple and gold.
};
