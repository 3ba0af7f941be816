import type { Settings } from '@floorcast/contract/settings';

/** The product's own name, which an operator replaces by the text `app.name`. */
const NAME = 'Floorcast';

/** The window of the installed app before its first screen: the ground of the page, and its bar. */
const COLORS = {
  dark: { background_color: '#0a0c12', theme_color: '#12151f' },
  light: { background_color: '#f4f5f9', theme_color: '#ffffff' },
} as const;

const png = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/**
 * The web app manifest: installed, the product has a window and an icon of its own. Name and description are the operator's
 * texts in the language of a first visit.
 */
export function manifestOf({ LANGUAGE, WORDS, COLOR_SCHEME }: Settings) {
  const texts = WORDS[LANGUAGE] ?? {};
  const name = texts['app.name'] ?? NAME;
  const description = texts['app.tagline'];
  return {
    id: '/',
    name,
    short_name: name,
    ...(description !== undefined && { description }),
    lang: LANGUAGE,
    dir: LANGUAGE === 'ar' ? 'rtl' : 'ltr',
    start_url: '/lobby',
    scope: '/',
    display: 'standalone',
    ...COLORS[COLOR_SCHEME === 'light' ? 'light' : 'dark'],
    icons: [
      png('icon-192', 192, 'any'),
      png('icon-512', 512, 'any'),
      png('maskable-512', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  };
}
