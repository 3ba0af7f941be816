import { decimalsOf, majorUnits } from '@floorcast/contract/currency';
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
  const decimals = decimalsOf(currency);
  const made = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay,
  });
  formats.set(key, made);
  return made;
}

/** Minor units as a person reads them: with the decimals of their currency, by the language's conventions (MONEY-1). */
export const formatMinor = (minor: number, language: string, currency: string): string =>
  formatFor(language, currency).format(majorUnits(minor, currency));

/** Two amounts as a span, in the language's own conventions; one amount if they are equal. */
export const formatMinorRange = (
  lowest: number,
  highest: number,
  language: string,
  currency: string,
): string =>
  lowest === highest
    ? formatMinor(lowest, language, currency)
    : formatFor(language, currency).formatRange(majorUnits(lowest, currency), majorUnits(highest, currency));

/** The same with its sign, also a plus: what has been won or lost. */
export const formatSignedMinor = (minor: number, language: string, currency: string): string =>
  formatFor(language, currency, 'exceptZero').format(majorUnits(minor, currency));
