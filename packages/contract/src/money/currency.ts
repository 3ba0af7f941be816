const NO_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND';

/** The currencies of ISO 4217 whose amounts do not have two decimals. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...NO_DECIMALS.split(' ').map((code) => [code, 0] as const),
  ...THREE_DECIMALS.split(' ').map((code) => [code, 3] as const),
]);

/**
 * How many decimals the amounts of a currency have: its minor unit by ISO 4217. The data of browsers and of Node differ
 * from it and from each other, so that no amount may be read or shown by theirs (ADR 27).
 */
export const decimalsOf = (currency: string): number => DECIMALS.get(currency) ?? 2;

/** An amount in whole units of its currency: 12.5 for 1250 kuruş. For a formatter to show, not to calculate with. */
export const majorUnits = (minor: number, currency: string): number => minor / 10 ** decimalsOf(currency);

/** Minor units nearest to an amount in whole units of a currency: 1250 for 12.5 lira. */
export const nearestMinor = (major: number, currency: string): number =>
  Math.round(major * 10 ** decimalsOf(currency));

/** Minor units as digits with every decimal of their currency: `12.50`, `-1250`, `12.500`. `readAmount` reads them. */
export function plainAmount(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const sign = minor < 0 ? '-' : '';
  if (decimals === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The sign before the decimals of an amount, by the language of its writer. */
export type DecimalSign = '.' | ',';

/**
 * A written amount in minor units of its currency; undefined if the text is another, or has more
 * decimals than the currency.
 *
 * ASCII digits, at most ten before the decimal sign. The other sign groups thousands; where it cannot do so, it is read
 * as the decimal sign.
 */
export function readAmount(text: string, currency: string, sign: DecimalSign = '.'): number | undefined {
  const decimals = decimalsOf(currency);
  const grouping = sign === '.' ? ',' : '.';
  const grouped = new RegExp(`^\\d{1,3}(\\${grouping}\\d{3})+(\\${sign}\\d*)?$`);
  const plain = grouped.test(text) ? text.replaceAll(grouping, '') : text;
  const match = /^(\d{1,10})(?:[.,](\d*))?$/.exec(plain);
  if (match === null) return undefined;
  const [, whole = '', part = ''] = match;
  return part.length > decimals ? undefined : Number(whole + part.padEnd(decimals, '0'));
}
