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
