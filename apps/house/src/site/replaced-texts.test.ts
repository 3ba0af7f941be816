import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkWords, readTexts } from './replaced-texts.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'texts-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

function listed() {
  const texts = {
    'deposit.title': 'Deposit',
    'deposit.done': '{amount} is in your balance.',
    'reconnect.left_one': '{count} second left',
    'reconnect.left_other': '{count} seconds left',
  };
  writeFileSync(join(FOLDER, 'texts.json'), JSON.stringify(texts));
  const read = readTexts(FOLDER);
  if (read === undefined) throw new Error('the texts cannot be read');
  return read;
}

test('I18N-1 SET-1 a text for a known key is accepted, in any language and plural form', () => {
  const words = {
    tr: { 'deposit.title': 'Para Yatır', 'deposit.done': 'Bakiyenizde: {amount}' },
    ar: { 'reconnect.left_few': 'بقيت {count} ثوان' },
  };
  expect(checkWords(words, listed())).toEqual({ words, problems: [] });
});

test('I18N-1 SET-1 a text for an unknown key, or with a parameter that the text lacks, is named and left out', () => {
  const words = {
    tr: { 'deposit.titel': 'Para Yatır', 'deposit.done': '{money}', 'deposit.title': 'Para Yatır' },
  };
  expect(checkWords(words, listed())).toEqual({
    words: { tr: { 'deposit.title': 'Para Yatır' } },
    problems: [
      'WORDS.tr.deposit.titel: there is no text of this key',
      'WORDS.tr.deposit.done: the text has no {money}',
    ],
  });
});

test('SET-1 a build of the web app without a list of its texts has none, and one with another file neither', () => {
  expect(readTexts(join(FOLDER, 'missing'))).toBeUndefined();
  writeFileSync(join(FOLDER, 'texts.json'), '["deposit.title"]');
  expect(readTexts(FOLDER)).toBeUndefined();
});
