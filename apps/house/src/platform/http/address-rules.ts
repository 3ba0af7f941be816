import { BlockList, isIP } from 'node:net';
import { CannotStart } from '@floorcast/startup/cannot-start';
import { lookup } from 'geoip-country';

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The two-letter country of an address; null for an address without one, such as a private one. */
export const countryOf = (address: string): string | null => lookup(address)?.country || null;

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
  readonly #addresses = new BlockList();

  /** @throws when one is no country, address or network. */
  constructor({ allowedCountries, blockedCountries, blockedAddresses }: AddressRuleLists) {
    for (const country of [...allowedCountries, ...blockedCountries])
      if (!/^[A-Z]{2}$/.test(country))
        throw new CannotStart(`${country} is no country of two capital letters`);
    this.#allowed = new Set(allowedCountries);
    this.#blocked = new Set(blockedCountries);
    for (const each of blockedAddresses) {
      const [address = '', prefix] = each.split('/');
      if (isIP(address) === 0) throw new CannotStart(`ADDRESSES_BLOCKED: ${each} is no address or network`);
      if (prefix === undefined) this.#addresses.addAddress(address, family(address));
      else this.#addresses.addSubnet(address, Number(prefix), family(address));
    }
  }

  permits(address: string): boolean {
    if (isIP(address) !== 0 && this.#addresses.check(address, family(address))) return false;
    const country = countryOf(address);
    if (country === null) return true;
    return !this.#blocked.has(country) && (this.#allowed.size === 0 || this.#allowed.has(country));
  }
}
