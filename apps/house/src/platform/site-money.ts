import { plainAmount, readAmount } from '@floorcast/contract/currency';
import { type MinorUnits, minorUnits } from '@floorcast/contract/money';
import { plainDigits } from '@floorcast/contract/plain-digits';
import type { Db, Tx } from './db/schema.ts';

/** The currency of a site; null before its first start. */
export async function siteCurrency(db: Db | Tx): Promise<string | null> {
  return (await db.selectFrom('site').select('currency').executeTakeFirstOrThrow()).currency;
}

/** Amounts of a site as staff type and read them. */
export interface SiteMoney {
  /** Undefined: the text is no amount. A comma is a decimal sign, unless it may group thousands: then it is refused. */
  read(text: string): MinorUnits | undefined;
  show(amount: MinorUnits): string;
}

/** @throws before the first start of the house: no amount has a meaning yet. */
export async function siteMoney(db: Db | Tx): Promise<SiteMoney> {
  const currency = await siteCurrency(db);
  if (currency === null) throw new Error('The site gets its currency when its house first starts: start it.');
  return moneyIn(currency);
}

export const moneyIn = (currency: string): SiteMoney => ({
  read(text) {
    const amount = /,\d{3}/.test(text) ? undefined : readAmount(plainDigits(text.trim()), currency);
    return amount === undefined ? undefined : minorUnits(amount);
  },
  show: (amount) => plainAmount(amount, currency),
});
