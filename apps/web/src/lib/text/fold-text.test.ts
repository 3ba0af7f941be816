import { expect, test } from 'vitest';
import { fold } from './fold-text.ts';

test.each([
  ['Şans Çarkı', 'sans carki'],
  ['IŞIK İstanbul', 'isik istanbul'],
  ['Ødegård', 'odegard'],
  ['  Tidal Crown 7', '  tidal crown 7'],
])('LOBBY-7 %s is searched as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});
