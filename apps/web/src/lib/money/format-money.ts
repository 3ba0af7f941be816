import { localeOf } from '../locale/locale.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatFor(
  language: string,
  currency: string,
  signDisplay: 'auto' | 'exceptZero' = 'auto',
): Intl.NumberFormat {
  const key = `${language} ${currency} ${signDisplay}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    signDisplay,
  });
  formats.set(key, made);
  return made;
}

/** Whole minor units as a person reads them: divided by 100, in the language's own conventions (MONEY-1). */
export const formatMinor = (minor: number, language: string, currency: string): string =>
  formatFor(language, currency).format(minor / 100);

/** Two amounts as a span, in the language's own conventions; one amount if they are equal. */
export const formatMinorRange = (
  lowest: number,
  highest: number,
  language: string,
  currency: string,
): string =>
  lowest === highest
    ? formatMinor(lowest, language, currency)
    : formatFor(language, currency).formatRange(lowest / 100, highest / 100);

/** The same with its sign, also a plus: what has been won or lost. */
export const formatSignedMinor = (minor: number, language: string, currency: string): string =>
  formatFor(language, currency, 'exceptZero').format(minor / 100);

/** The sign a language puts beside an amount of this currency. */
export const currencySymbol = (language: string, currency: string): string =>
  formatFor(language, currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;
