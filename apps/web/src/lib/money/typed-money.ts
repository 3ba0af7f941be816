import { plainDigits } from '@floorcast/contract/plain-digits';
import { localeOf } from '../locale/locale.ts';

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
  const bare = plainDigits(text)
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
