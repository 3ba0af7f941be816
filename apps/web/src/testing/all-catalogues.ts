import { isRecord } from '../lib/is-record.ts';
import type { Catalogue } from '../lib/locale/translation.ts';

/** The texts of several files as one: a section may be divided among them. */
function merged(files: readonly Catalogue[]): Catalogue {
  const texts: Record<string, unknown> = {};
  for (const [name, text] of files.flatMap(Object.entries<unknown>)) {
    const before = texts[name];
    texts[name] = isRecord(before) && isRecord(text) ? merged([before, text]) : text;
  }
  return texts;
}

const all = (files: Readonly<Record<string, Catalogue>>): Catalogue => merged(Object.values(files));

export const en = all(
  import.meta.glob<Catalogue>('../app/locales/*.json', { eager: true, import: 'default', query: '?en' }),
);
export const tr = all(
  import.meta.glob<Catalogue>('../app/locales/*.json', { eager: true, import: 'default', query: '?tr' }),
);
export const ar = all(
  import.meta.glob<Catalogue>('../app/locales/*.json', { eager: true, import: 'default', query: '?ar' }),
);
