import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FILE = 'texts.json';
const CATALOGUES = ['start.json', 'screens.json'];

/** Texts by their keys, such as `deposit.title`, out of sections within sections. */
function flat(texts: unknown, prefix = ''): [string, string][] {
  if (typeof texts === 'string') return [[prefix, texts]];
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([name, part]) =>
    flat(part, prefix === '' ? name : `${prefix}.${name}`),
  );
}

/**
 * Writes the keys of all texts with their English words to `texts.json`: operators look them up there, and the house checks
 * the replacements in its settings against them. `english`: folder of the English catalogues.
 */
export function listTexts(english: string): Plugin {
  return {
    name: 'list-texts',
    generateBundle() {
      const texts = CATALOGUES.flatMap((name) => flat(JSON.parse(readFileSync(join(english, name), 'utf8'))));
      const source = `${JSON.stringify(Object.fromEntries(texts), undefined, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}
