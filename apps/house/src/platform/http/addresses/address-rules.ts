import { isIP } from 'node:net';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { lookup } from 'geoip-country';
import { AddressList } from './addresses.ts';
import { embeddedIn } from './embedded.ts';

/** The two-letter country of an address; null for an address without one, such as a private one. */
export const countryOf = (address: string): string | null =>
  lookup(embeddedIn(address).carrier ?? address)?.country || null;

/** Countries by their two letters. Addresses and networks such as `203.0.113.0/24`. */
export interface AddressRuleLists {
  /** Only these, when there are any. */
  readonly allowedCountries: readonly string[];
  readonly blockedCountries: readonly string[];
  readonly blockedAddresses: readonly string[];
}

/** The addresses that may use the site. One without a country is permitted unless it is listed. */
export class AddressRules {
  readonly #allowed: ReadonlySet<string>;
  readonly #blocked: ReadonlySet<string>;
  readonly #addresses: AddressList;
  readonly #any: boolean;

  /** @throws when one is no country, address or network. */
  constructor({ allowedCountries, blockedCountries, blockedAddresses }: AddressRuleLists) {
    for (const country of [...allowedCountries, ...blockedCountries])
      if (!/^[A-Z]{2}$/.test(country))
        throw new CannotStart(`${country} is no country of two capital letters`);
    this.#allowed = new Set(allowedCountries);
    this.#blocked = new Set(blockedCountries);
    this.#addresses = new AddressList(blockedAddresses, 'ADDRESSES_BLOCKED');
    this.#any = [allowedCountries, blockedCountries, blockedAddresses].some(({ length }) => length > 0);
  }

  /** An address that is not known is refused as soon as there is a rule: the rule may be about it. */
  permits(address: string): boolean {
    if (isIP(address) === 0) return !this.#any;
    const { carrier, named } = embeddedIn(address);
    return [address, carrier, named].every((each) => each === undefined || this.#permitsOne(each));
  }

  #permitsOne(address: string): boolean {
    if (this.#addresses.has(address)) return false;
    const country = countryOf(address);
    if (country === null) return true;
    return !this.#blocked.has(country) && (this.#allowed.size === 0 || this.#allowed.has(country));
  }
}
