import { decimalsOf, majorUnits, readAmount } from '@floorcast/contract/currency';
import { plainDigits } from '@floorcast/contract/plain-digits';

/** The least and the most of one deposit on the practice page, minor units. */
export const DEPOSIT_BOUNDS = { least: 100, most: 10_000_000 } as const;

/** The languages of the practice page, with their decimal signs. */
const DECIMAL_SIGNS = { en: '.', tr: ',', ar: '.' } as const;
/** With the digits that the field takes. */
const LOCALES = { en: 'en', tr: 'tr', ar: 'ar-u-nu-latn' } as const;

/** A language of the practice page. */
export type PageLanguage = keyof typeof DECIMAL_SIGNS;

/** Amounts of the practice page, in minor units, in its language and the currency of the site. */
export interface PageMoney {
  /** A typed amount; undefined if the text is another, or out of bounds. */
  read(text: string): number | undefined;
  /** With its currency. */
  show(amount: number): string;
  /** Digits that group thousands, without the currency. */
  figures(amount: number): string;
}

export function pageMoney(language: PageLanguage, currency: string): PageMoney {
  const decimals = decimalsOf(currency);
  const formatted = (options: Intl.NumberFormatOptions) => (amount: number) =>
    new Intl.NumberFormat(LOCALES[language], options).format(majorUnits(amount, currency));
  return {
    read(text) {
      const amount = readAmount(plainDigits(text.trim()), currency, DECIMAL_SIGNS[language]);
      if (amount === undefined) return undefined;
      return amount >= DEPOSIT_BOUNDS.least && amount <= DEPOSIT_BOUNDS.most ? amount : undefined;
    },
    show: formatted({
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }),
    figures: formatted({ maximumFractionDigits: decimals }),
  };
}
