import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const isSection = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The texts of one language out of a catalogue, in which each text has its languages side by side. */
function textsIn(language: string, catalogue: unknown): Record<string, unknown> {
  if (!isSection(catalogue)) return {};
  const texts = Object.entries(catalogue).flatMap(([name, value]): [string, unknown][] => {
    if (!isSection(value)) return [];
    const text = value[language];
    if (typeof text === 'string') return [[name, text]];
    const section = textsIn(language, value);
    return Object.keys(section).length === 0 ? [] : [[name, section]];
  });
  return Object.fromEntries(texts);
}

/** Imports of `<catalogue>.json?en` get the texts of that language only. */
export function textsByLanguage(): Plugin {
  return {
    name: 'texts-by-language',
    enforce: 'pre',
    load(id) {
      const [, file, language] = id.match(/^(.+\/locales\/[\w-]+\.json)\?([a-z]{2})$/) ?? [];
      if (file === undefined || language === undefined) return undefined;
      this.addWatchFile(file);
      const texts = textsIn(language, JSON.parse(readFileSync(file, 'utf8')));
      return { code: `export default ${JSON.stringify(texts)};`, moduleType: 'js' };
    },
  };
}

const FILE = 'texts.json';
const CATALOGUES = ['start.json', 'screens.json'];

/** Texts by their keys, such as `deposit.title`, out of sections within sections. */
const flat = (texts: object, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, part]) =>
    typeof part === 'string' ? [[`${prefix}${name}`, part]] : flat(part, `${prefix}${name}.`),
  );

/**
 * Writes the keys of all texts with their English words to `texts.json`: operators look them up there, and the house checks
 * the replacements in its settings against them. `locales`: folder of the catalogues.
 */
export function listTexts(locales: string): Plugin {
  return {
    name: 'list-texts',
    generateBundle() {
      const texts = CATALOGUES.flatMap((name) =>
        flat(textsIn('en', JSON.parse(readFileSync(join(locales, name), 'utf8')))),
      );
      const source = `${JSON.stringify(Object.fromEntries(texts), undefined, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}
