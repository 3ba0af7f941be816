import type { Catalogue } from '../lib/locale/translation.ts';

type Texts = Readonly<Record<string, Catalogue>>;

/** The texts of a language; errors are partly among those of the login, partly among those of screens. */
function all(files: Readonly<Record<string, Texts>>) {
  const parts = Object.values(files);
  return Object.assign({}, ...parts, { errors: Object.assign({}, ...parts.map(({ errors }) => errors)) });
}

export const en = all(
  import.meta.glob<Texts>('../app/locales/*.json', { eager: true, import: 'default', query: '?en' }),
);
export const tr = all(
  import.meta.glob<Texts>('../app/locales/*.json', { eager: true, import: 'default', query: '?tr' }),
);
export const ar = all(
  import.meta.glob<Texts>('../app/locales/*.json', { eager: true, import: 'default', query: '?ar' }),
);
