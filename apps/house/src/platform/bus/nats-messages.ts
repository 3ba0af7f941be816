import { CannotStart } from '@floorcast/startup/cannot-start';
import type { NodeConnectionOptions } from '@nats-io/transport-node';
import * as z from 'zod';

/** The longest message (bytes): the longest of a socket, with its envelope. */
export const MOST_BYTES = 512 * 1024;

/** A message that cannot be sent. */
export class NotSendable extends Error {
  constructor(topic: string, why: string) {
    super(`message on ${topic} ${why}`);
    this.name = 'NotSendable';
  }
}

/** @throws {NotSendable} it is no JSON value, or too long. */
export function encoded(topic: string, message: unknown): Uint8Array {
  const text = asJson(message);
  if (text === undefined) throw new NotSendable(topic, 'is no JSON value');
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MOST_BYTES) throw new NotSendable(topic, `has ${bytes.length} bytes`);
  return bytes;
}

function asJson(message: unknown): string | undefined {
  try {
    return JSON.stringify(message);
  } catch {
    return undefined;
  }
}

/** @throws if the message is not of a house. */
export const decoded = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** The outcome of a request. An error crosses as its message. */
export const Answered = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), value: z.optional(z.unknown()) }),
  z.object({ outcome: z.literal('failed'), reason: z.string() }),
  // The responder has just stopped.
  z.object({ outcome: z.literal('nobody') }),
]);

/** A topic as part of a NATS subject, which allows no spaces, stars, `>` or empty tokens. */
export const subjectOf = (topic: string): string =>
  topic
    .split('.')
    .map((token) => (token === '' ? '%' : encodeURIComponent(token).replaceAll('*', '%2A')))
    .join('.');

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
