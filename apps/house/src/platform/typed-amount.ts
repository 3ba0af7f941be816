import { type MinorUnits, minorUnits } from '@floorcast/contract/money';

/** A typed amount (`12`, `12.5`, `12,50`) in minor units; undefined if it is not one. At most ten digits. */
export function typedAmount(text: string): MinorUnits | undefined {
  const match = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, whole = '', part = ''] = match;
  return minorUnits(Number(whole) * 100 + Number(part.padEnd(2, '0')));
}

/** An amount as `typedAmount` reads it. */
export const plainAmount = (amount: MinorUnits): string => (amount / 100).toFixed(2);
