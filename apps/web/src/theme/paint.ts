import { type LayoutSettings, REGIONS, type Region, type ThemeName } from '@floorcast/contract/layout';
import { paletteOf, variablesOf } from './palette/derive.ts';

const sheet = new CSSStyleSheet();

/** Twice, to count for more than the style sheet's own colours. */
const selectorOf = (region: Region): string =>
  region === 'main' ? ':root:root' : `[data-region="${region}"]`.repeat(2);

function rulesOf(region: Region, theme: ThemeName): string {
  const palette = paletteOf(theme);
  const variables = Object.entries(variablesOf(palette)).map(([name, value]) => `${name}:${value};`);
  // A part with a theme of its own lies on its own ground.
  const ground = region === 'main' ? '' : 'background-color:var(--fc-surface);color:var(--fc-text);';
  return `${selectorOf(region)}{color-scheme:${palette.scheme};${variables.join('')}${ground}}`;
}

/** Paints each part of the page in its theme, by variables alone: nothing is rendered again (THEME-2). */
export function paintRegions(theme: LayoutSettings['theme']): void {
  const rules = REGIONS.flatMap((region) => {
    const name = theme[region];
    return name === undefined ? [] : [rulesOf(region, name)];
  });
  sheet.replaceSync(rules.join('\n'));
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
