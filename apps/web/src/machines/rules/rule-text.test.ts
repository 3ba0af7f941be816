import { expect, test } from 'vitest';
import { writtenIn } from './GameRulesView.tsx';

test.each([
  ['tr', { en: 'Line', tr: 'Çizgi' }, 'Çizgi', 'tr'],
  ['ar', { en: 'Line', tr: 'Çizgi' }, 'Line', 'en'],
  ['bg', { tr: 'Çizgi', ar: 'خط' }, 'Çizgi', 'tr'],
  ['en', { ar: 'خط' }, 'خط', 'ar'],
])('RULE-20 C21.3 for %s a rule that was given as %j is shown as %s', (language, texts, text, lang) => {
  expect(writtenIn(texts, language)).toEqual({ text, lang });
});
