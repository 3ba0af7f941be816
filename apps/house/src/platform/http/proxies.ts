import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { CannotStart } from '@floorcast/startup/cannot-start';

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** An IPv4 address that came in over an IPv6 socket, as itself. */
const plain = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/, '');

interface Incoming {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

/** The proxies whose `X-Forwarded-For` is trusted. */
export class TrustedProxies {
  readonly #list = new BlockList();

  /** @throws when one is neither an address nor a network such as `10.0.0.0/8`. */
  constructor(proxies: readonly string[]) {
    for (const proxy of proxies) {
      const [address = '', prefix] = proxy.split('/');
      if (isIP(address) === 0) throw new CannotStart(`TRUST_PROXY: ${proxy} is no address or network`);
      if (prefix === undefined) this.#list.addAddress(address, family(address));
      else this.#list.addSubnet(address, Number(prefix), family(address));
    }
  }

  trusts(address: string): boolean {
    const from = plain(address);
    return isIP(from) !== 0 && this.#list.check(from, family(from));
  }

  /** The client's address: the last one that is not a trusted proxy. */
  clientOf({ socket, headers }: Incoming): string {
    const direct = plain(socket.remoteAddress ?? '');
    const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
    const hops = [...forwarded.map((hop) => plain(hop.trim())).filter((hop) => isIP(hop) !== 0), direct];
    const firstUntrusted = hops.findLastIndex((hop) => !this.trusts(hop));
    return hops[Math.max(0, firstUntrusted)] ?? direct;
  }
}
