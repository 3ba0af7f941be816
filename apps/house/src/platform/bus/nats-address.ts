import { CannotStart } from '@floorcast/startup/cannot-start';
import type { NodeConnectionOptions } from '@nats-io/transport-node';

/** How servers of NATS are reached: never logged, for its credentials are in it. */
export type NatsAddress = Pick<NodeConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'tls'>;

const DEFAULT_PORT = '4222';

/**
 * Reads `nats://user:password@host:4222`, or several with commas between, of which the first credential is for all.
 * `tls://` in place of `nats://`: nothing is said in the clear. A name without a password is a token.
 *
 * @throws with a sentence that holds no credential
 */
export function natsAddress(text: string): NatsAddress {
  const urls = text.split(',').map((part) => parsed(part.trim()));
  const servers = urls.map(({ hostname, port }) => `${hostname}:${port || DEFAULT_PORT}`);
  const secure = urls.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {};
  return { servers, ...secure, ...credential(urls.find(({ username }) => username !== '')) };
}

function parsed(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['nats:', 'tls:'].includes(url.protocol) || url.hostname === '')
    throw new CannotStart('NATS_URL: must be nats://host:port or tls://host:port');
  return url;
}

function credential(url: URL | undefined): Pick<NatsAddress, 'user' | 'pass' | 'token'> {
  if (url === undefined) return {};
  const [name, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return password === '' ? { token: name } : { user: name, pass: password };
}
