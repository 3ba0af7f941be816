import { localeOf } from '../locale/locale.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatFor(language: string, currency: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  formats.set(key, made);
  return made;
}

/** Whole minor units as a person reads them: divided by 100, in the language's own conventions (MONEY-1). */
export const formatMinor = (minor: number, language: string, currency: string): string =>
  formatFor(language, currency).format(minor / 100);

/** The sign a language puts beside an amount of this currency. */
export const currencySymbol = (language: string, currency: string): string =>
  formatFor(language, currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;
