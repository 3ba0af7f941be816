import * as z from 'zod';

/** The longest message (bytes): whatever one socket may say, and what stands around it. */
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

/** @throws it was written by somebody else. */
export const decoded = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** How an answer comes back: an error crosses as its words. */
export const Answered = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), value: z.optional(z.unknown()) }),
  z.object({ outcome: z.literal('failed'), reason: z.string() }),
  // Who answered there has just stopped.
  z.object({ outcome: z.literal('nobody') }),
]);

/** A topic as part of a subject of NATS, in which spaces, stars, `>` and empty words have no place. */
export const subjectOf = (topic: string): string =>
  topic
    .split('.')
    .map((word) => (word === '' ? '%' : encodeURIComponent(word).replaceAll('*', '%2A')))
    .join('.');
