import { expect, test } from 'vitest';
import { isPersonName, isVisible, lookOf, tidyName } from './names.ts';

test.each([
  ['zero-width', '\u200B\u200C\u200D\uFEFF'],
  ['direction marks', '\u200E\u202E\u2066\u2069'],
  ['spaces', '\u00A0\u2003\u3000'],
  ['Hangul fillers', '\u3164\u115F\uFFA0'],
  ['the blank Braille pattern', '\u2800'],
  ['accents without a letter', '\u0301\u0327'],
  ['nothing', ''],
])('SRV-2 a name of %s is not visible', (_, name) => {
  expect(isVisible(name)).toBe(false);
});

test.each(['Ada', 'ا\u200Cب', 'Łu', '李', '7', '\u200Fع'])('SRV-2 the name %s is visible', (name) => {
  expect(isVisible(name)).toBe(true);
});

test.each([
  ['tıtle', 'title'],
  ['аdmin', 'admin'],
  ['demo1', 'demol'],
  ['paypai', 'paypal'],
  ['ali_can', 'ali.can'],
  ['m0dern', 'modem'],
  ['İsmail', 'ISMAİL'],
])('SRV-2 %s and %s look alike', (one, other) => {
  expect(lookOf(one)).toBe(lookOf(other));
});

test.each([
  ['demo1', 'demo2'],
  ['anna', 'hanna'],
])('SRV-2 %s and %s do not look alike', (one, other) => {
  expect(lookOf(one)).not.toBe(lookOf(other));
});

test.each([
  'Ayşe Nur',
  'O’Brien',
  "D'Angelo",
  'Jean\u2011Luc',
  'Jean\u2010Luc',
  'Anne-Marie',
  'Gal\u00B7la',
  'علی\u200Cرضا',
  'ന\u0D4D\u200D',
  'בן\u05BEגוריון',
  'J. R. R.',
  'J.R.R.',
  'Md. Rahim',
  'K.',
])('PROT-40 C19.27 %s is a name', (name) => {
  expect(tidyName(name)).toBe(name);
  expect(isPersonName(name)).toBe(true);
});

test.each([
  ['A.P.J.Abdul Kalam', 'A.P.J. Abdul Kalam'],
  ['A.Rahman', 'A. Rahman'],
  ['Ali\u00A0Can', 'Ali Can'],
  ['t.co', 't. co'],
  ['X.COM', 'X. COM'],
  ['x.c\u200Com', 'x. c\u200Com'],
])('PROT-40 C19.28 the name %s is written %s', (name, tidy) => {
  expect(tidyName(name)).toBe(tidy);
  expect(isPersonName(tidy)).toBe(true);
});

test.each([
  'Your prize waits at www.evil-casino.com',
  'evil.com',
  'EVIL.COM',
  'evi\u0301.com',
  'evil\u200C.com',
  'evil-.com',
  'пример.рф',
  'https://elsewhere.example',
  'me@example.org',
  'evil com/x',
  '.com',
  'Ada \u200Cx',
  '\u200CAda',
  'Ada\u202E',
  '\u2800',
  '',
])('PROT-40 C19.27 %j is no name', (name) => {
  expect(isPersonName(tidyName(name))).toBe(false);
});
