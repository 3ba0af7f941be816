import { expect, test } from 'vitest';
import { isVisible, lookOf } from './names.ts';

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
