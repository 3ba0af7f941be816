import { expect, test } from 'vitest';
import { slug } from './slug.ts';

test.each([
  ['Tidal Crown 7', 'tidal-crown-7'],
  ['İstanbul', 'istanbul'],
  ['IŞIK  Gecesi', 'isik-gecesi'],
  ['50% / Şans!', '50-sans'],
  ['حظ سعيد', 'حظ-سعيد'],
  ['***', '-'],
])('LOBBY-3 %s is %s in an address', (name, readable) => {
  expect(slug(name)).toBe(readable);
});
