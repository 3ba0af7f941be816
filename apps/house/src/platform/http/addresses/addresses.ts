import { BlockList, isIP, SocketAddress } from 'node:net';
import { CannotStart } from '@floorcast/startup/cannot-start';
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
