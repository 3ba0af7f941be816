import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, SocketAddress } from 'node:net';
import { CannotStart } from '@floorcast/startup/cannot-start';
import type { FastifyInstance } from 'fastify';
import { lookup } from 'geoip-country';
import { embeddedIn, groupsOf } from './embedded.ts';

/** The address of a client whose proxy named none that can be read. */
export const UNKNOWN_ADDRESS = 'unknown';

type Family = 'ipv4' | 'ipv6';
const familyOf = (address: string): Family => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An address with or without a port, as proxies write it: `1.2.3.4:80`, `[::1]:80`, in quotation marks too. */
const WRITTEN = /^"?(?:\[([^\]]*)\](?::\w+)?|(\d[\d.]*)(?::\w+)?|([^"]*))"?$/;

/** The one spelling of an address, without port and zone; IPv4 over IPv6 as IPv4. Undefined: it is no address. */
export function readAddress(text: string): string | undefined {
  const [, bracketed, dotted, other] = WRITTEN.exec(text.trim()) ?? [];
  const address = bracketed ?? dotted ?? other ?? '';
  if (isIP(address) === 0) return undefined;
  const spelt = new SocketAddress({ address, family: familyOf(address) }).address;
  return spelt.replace(/^::ffff:(?=[\d.]+$)/, '');
}

/**
 * What bounds count as one client: an IPv4 address, also as the carrier of IPv6, or the network of 64 bits that an IPv6
 * client has to itself.
 */
export function clientNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const { carrier } = embeddedIn(address);
  if (carrier !== undefined) return carrier;
  const network = groupsOf(address).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Addresses and networks that the environment lists. */
export class AddressList {
  readonly #list = new BlockList();

  /** @throws naming the variable when one is neither an address nor a network such as `10.0.0.0/8`. */
  constructor(entries: readonly string[], variable: string) {
    for (const entry of entries) {
      const [address = '', prefix] = entry.split('/');
      const bits = isIP(address) === 6 ? 128 : 32;
      if (
        isIP(address) === 0 ||
        (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
      )
        throw new CannotStart(`${variable}: ${entry} is no address or network`);
      if (prefix === undefined) this.#list.addAddress(address, familyOf(address));
      else this.#list.addSubnet(address, Number(prefix), familyOf(address));
    }
  }

  has(address: string): boolean {
    const read = readAddress(address);
    return read !== undefined && this.#list.check(read, familyOf(read));
  }
}

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

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address, as sockets see it too. Fastify's own `ip` is whatever text a proxy wrote. */
    readonly client: string;
  }
}

/** Gives every request the address of its client. */
export function nameClients(app: FastifyInstance, proxies: TrustedProxies): void {
  app.decorateRequest('client', {
    getter() {
      return proxies.clientOf(this.raw);
    },
  });
}

const FORWARDED = 'x-forwarded-for';

interface Incoming {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

/** The hops that a request has passed, as its proxies wrote them. */
const hopsOf = ({ [FORWARDED]: header = '' }: IncomingHttpHeaders): string[] => {
  const written = [header].flat().join(',');
  return written.trim() === '' ? [] : written.split(',');
};

/** The proxies whose `X-Forwarded-For` is trusted. */
export class TrustedProxies {
  readonly #list: AddressList;

  /** @throws when one is neither an address nor a network such as `10.0.0.0/8`. */
  constructor(proxies: readonly string[]) {
    this.#list = new AddressList(proxies, 'TRUST_PROXY');
  }

  trusts(address: string): boolean {
    return this.#list.has(address);
  }

  /**
   * The client's address: the last hop that is not a trusted proxy. What is before it the client may have written
   * itself. `UNKNOWN_ADDRESS` when a trusted proxy named no address.
   */
  clientOf({ socket, headers }: Incoming): string {
    let client = readAddress(socket.remoteAddress ?? '');
    for (const hop of hopsOf(headers).reverse()) {
      if (client === undefined || !this.trusts(client)) break;
      client = readAddress(hop);
    }
    return client ?? UNKNOWN_ADDRESS;
  }
}

/** The headers of a request for the next node, which trusts this one to add the address that the request came from. */
export function withHop(headers: IncomingHttpHeaders, address: string | undefined): IncomingHttpHeaders {
  const hops = [...hopsOf(headers).map((hop) => hop.trim()), address ?? UNKNOWN_ADDRESS];
  return { ...headers, [FORWARDED]: hops.join(', ') };
}
