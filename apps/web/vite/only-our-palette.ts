import type { Plugin } from 'vite';

const FOREIGN = 'pink|grape|violet|indigo|cyan|lime|orange|blue|teal';
const declaration = new RegExp(`--mantine-color-(?:${FOREIGN})-[\\w-]+:[^;]+;`, 'g');
const lightScheme = /:root\[data-mantine-color-scheme=["']light["']\][^{]*\{[^}]*\}/g;

/** Leaves out of Mantine's variables the colours and the scheme that our screens never use: first load counts. */
export function onlyOurPalette(): Plugin {
  return {
    name: 'only-our-palette',
    enforce: 'pre',
    transform: {
      filter: { id: /default-css-variables\.css$/ },
      handler: (css) => css.replace(declaration, '').replace(lightScheme, ''),
    },
  };
}
