import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  ['Şans Çarkı', 'sans carki'],
  ['IŞIK İstanbul', 'isik istanbul'],
  ['Ødegård', 'odegard'],
  ['Þórður', 'thordur'],
  ['  Tidal Crown 7', '  tidal crown 7'],
  ['ＩＳＭＡＩＬ', 'ismail'],
  ['is\u200Bma\u202Eil', 'ismail'],
  ['أَحْمَد', 'احمد'],
  ['O’Brien', "o'brien"],
  ['O‘Brien', "o'brien"],
  ['OʼBrien', "o'brien"],
  ['O´Brien', "o'brien"],
  ['O＇Brien', "o'brien"],
  ['Jean\u2010Luc', 'jean-luc'],
  ['Jean\u2011Luc', 'jean-luc'],
  ['Jean\u2013Luc', 'jean-luc'],
  ['Jean\u2212Luc', 'jean-luc'],
  ['Jean－Luc', 'jean-luc'],
])('LOBBY-7 LOGIN-4 %s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each(['İsmail', 'İSMAİL', 'ISMAİL', 'ISMAIL', 'ismail', 'ısmaıl', 'i\u0307smail'])(
  'LOGIN-4 %s, as a Turkish keyboard types it, is the name ismail',
  (typed) => {
    expect(fold(typed)).toBe('ismail');
  },
);
