import type { Settings } from '@floorcast/contract/settings';

/** Correct Turkish in place of the product's own words, which are those of the specification letter for letter. */
const TURKISH = {
  'game.quit': 'Oyundan çıkartıldınız',
  'transactions.tags.weekly-bonus': 'Haftalık Bonus',
  'claims.weekly.title': 'Haftalık Bonus',
  'deposit.open': 'Para Yatır',
  'deposit.title': 'Para Yatır',
};

/** The texts of a demonstration: the operator's own come first. */
export const demonstrationWords = (words: Settings['WORDS']): Settings['WORDS'] => ({
  ...words,
  tr: { ...TURKISH, ...words.tr },
});
