import { type DecimalSign, plainAmount, readAmount } from '@floorcast/contract/currency';
import { plainDigits } from '@floorcast/contract/plain-digits';
import { localeOf } from '../locale/locale.ts';

function decimalSign(language: string): DecimalSign {
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
export function editableMajor(minor: number, language: string, currency: string): string {
  return plainAmount(minor, currency).replace(/\.0+$/, '').replace('.', decimalSign(language));
}
