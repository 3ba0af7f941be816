import { decimalsOf, majorUnits, plainAmount, readAmount } from '@floorcast/contract/currency';
import { plainDigits } from '@floorcast/contract/plain-digits';
import { localeOf } from '../locale/translation.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatFor(language: string, currency: string, signDisplay: 'auto' | 'exceptZero' = 'auto') {
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
export function formatMinorRange(lowest: number, highest: number, language: string, currency: string) {
  if (lowest === highest) return formatMinor(lowest, language, currency);
  const [from, to] = [majorUnits(lowest, currency), majorUnits(highest, currency)];
  return formatFor(language, currency).formatRange(from, to);
}

/** The same with its sign, also a plus: what has been won or lost. */
export const formatSignedMinor = (minor: number, language: string, currency: string): string =>
  formatFor(language, currency, 'exceptZero').format(majorUnits(minor, currency));

function decimalSign(language: string) {
  const parts = new Intl.NumberFormat(localeOf(language)).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}

/**
 * A typed amount in minor units of the currency; null when the text is another.
 * Takes the language's signs, as `readAmount` does. Figures and signs of Arabic and Persian keyboards are taken in every
 * language.
 */
export function parseMajor(text: string, language: string, currency: string): number | null {
  const decimal = decimalSign(language);
  const bare = plainDigits(text)
    .replace(/[\s\u00a0\u202f]/g, '')
    .replaceAll('٫', decimal)
    .replaceAll('٬', decimal === ',' ? '.' : ',');
  return readAmount(bare, currency, decimal) ?? null;
}

/** Minor units as an amount field shows them for editing: no grouping, decimals only when there are some. */
export const editableMajor = (minor: number, language: string, currency: string): string =>
  plainAmount(minor, currency).replace(/\.0+$/, '').replace('.', decimalSign(language));
