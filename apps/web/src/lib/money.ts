import { plainFigures } from './figures.ts';
import { localeOf } from './locale.ts';

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

function decimalSign(language: string): string {
  const parts = new Intl.NumberFormat(localeOf(language)).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/**
 * What a player typed, in whole minor units; null when it is no amount.
 * Takes the language's decimal sign and, where it cannot be mistaken, the other one; at most two decimals. Figures and
 * signs of Arabic and Persian keyboards are taken in every language.
 */
export function parseMajor(text: string, language: string): number | null {
  const decimal = decimalSign(language);
  const group = decimal === ',' ? '.' : ',';
  const bare = plainFigures(text)
    .replace(/[\s\u00a0\u202f]/g, '')
    .replaceAll('٫', decimal)
    .replaceAll('٬', group);
  const grouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d{1,2})?$`);
  const plain = grouped.test(bare) ? bare.replaceAll(group, '') : bare;
  const match = /^(\d{1,9})(?:[.,](\d{0,2}))?$/.exec(plain);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Minor units as an amount field shows them for editing: no grouping, decimals only when there are some. */
export function editableMajor(minor: number, language: string): string {
  const whole = Math.trunc(minor / 100);
  const rest = minor % 100;
  return rest === 0 ? String(whole) : `${whole}${decimalSign(language)}${String(rest).padStart(2, '0')}`;
}
