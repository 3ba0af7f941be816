import type { IncomingHttpHeaders } from 'node:http';
import { AddressList, readAddress, UNKNOWN_ADDRESS } from './addresses.ts';

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
