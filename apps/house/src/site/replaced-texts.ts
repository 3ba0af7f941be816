import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '@floorcast/contract/settings';
import * as z from 'zod';

type Words = Settings['WORDS'];
/** The parameters of the product's texts, by their keys without plural forms. */
export type Texts = ReadonlyMap<string, ReadonlySet<string>>;

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;
const PARAMETER = /\{(\w+)\}/g;

const plain = (key: string): string => key.replace(PLURAL_FORM, '');
const parametersOf = (text: string): string[] => [...text.matchAll(PARAMETER)].map(([, name = '']) => name);

/** The texts of the web app in a folder; undefined where its build has no list of them. */
export function readTexts(webDir: string): Texts | undefined {
  try {
    const listed: unknown = JSON.parse(readFileSync(join(webDir, 'texts.json'), 'utf8'));
    const texts = new Map<string, Set<string>>();
    for (const [key, text] of Object.entries(z.record(z.string(), z.string()).parse(listed)))
      texts.set(plain(key), new Set([...(texts.get(plain(key)) ?? []), ...parametersOf(text)]));
    return texts;
  } catch {
    return undefined;
  }
}

function problemOf(texts: Texts, key: string, text: string): string | undefined {
  const known = texts.get(plain(key));
  if (known === undefined) return 'there is no text of this key';
  const unknown = parametersOf(text).find((name) => !known.has(name));
  return unknown === undefined ? undefined : `the text has no {${unknown}}`;
}

/** The operator's texts without those that fit no text of the product, and what is wrong with each of these. */
export function checkWords(words: Words, texts: Texts): { words: Words; problems: string[] } {
  const problems: string[] = [];
  const fits = (language: string, key: string, text: string): boolean => {
    const problem = problemOf(texts, key, text);
    if (problem !== undefined) problems.push(`WORDS.${language}.${key}: ${problem}`);
    return problem === undefined;
  };
  const checked = Object.entries(words).map(([language, replaced = {}]) => {
    const fitting = Object.entries(replaced).filter(([key, text]) => fits(language, key, text));
    return [language, Object.fromEntries(fitting)];
  });
  return { words: Object.fromEntries(checked), problems };
}
