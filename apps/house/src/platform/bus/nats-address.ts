import { CannotStart } from '@floorcast/startup/cannot-start';
import type { NodeConnectionOptions } from '@nats-io/transport-node';

/** The servers and credentials of NATS. Never logged. */
export type NatsAddress = Pick<NodeConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'tls'>;

const DEFAULT_PORT = '4222';

/**
 * Reads `nats://user:password@host:4222`, or several addresses with commas between; the first credential is for all.
 * `tls://` instead of `nats://` requires encryption. A name without a password is a token.
 *
 * @throws with a message that contains no credential
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
