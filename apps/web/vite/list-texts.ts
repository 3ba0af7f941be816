import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { textsIn } from './texts-by-language.ts';

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
