import * as z from 'zod/mini';

const HOST_AND_PORT = String.raw`([\w-]+(\.[\w-]+)*|\[[\da-fA-F:.]+\])(:\d{1,5})?`;

/** `stun:host:port` or `stuns:host:port` (RFC 7064); the port may be left out. */
export const StunUrl = z
  .string()
  .check(z.maxLength(300), z.regex(new RegExp(`^stuns?:${HOST_AND_PORT}$`), 'must be stun: or stuns:'));

/** `turn:host:port` or `turns:host:port`, and `?transport=tcp` or `udp` (RFC 7065); port and transport may be left out. */
export const TurnUrl = z
  .string()
  .check(z.maxLength(300), z.regex(new RegExp(`^turns?:${HOST_AND_PORT}(\\?transport=(udp|tcp))?$`)));

/** A TURN server with the credential that it accepts until `username` expires (C5.61). */
export interface IceServer {
  readonly urls: string;
  readonly username: string;
  readonly credential: string;
}

/** The value of a `Link` header that carries these servers (C5.60). */
export const linkOf = (servers: readonly IceServer[]): string =>
  servers
    .map(
      ({ urls, username, credential }) =>
        `<${urls}>; rel="ice-server"; username="${username}"; credential="${credential}"; credential-type="password"`,
    )
    .join(', ');

const LINK = /<([^<>]*)>((?:\s*;\s*[\w-]+="[^"]*")*)/g;
const PARAMETER = /([\w-]+)="([^"]*)"/g;

/** Reads the servers of a `Link` header; other links, and servers without a usable URL or a credential, are left out. */
export function readIceServers(link: string | null): IceServer[] {
  return [...(link ?? '').matchAll(LINK)].flatMap(([, urls = '', parameters = '']) => {
    const named = new Map([...parameters.matchAll(PARAMETER)].map(([, name, value]) => [name, value]));
    const [username, credential] = [named.get('username'), named.get('credential')];
    const usable = named.get('rel') === 'ice-server' && TurnUrl.safeParse(urls).success;
    return usable && username !== undefined && credential !== undefined
      ? [{ urls, username, credential }]
      : [];
  });
}
