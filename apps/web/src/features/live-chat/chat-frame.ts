import { LiveChatMessage } from '@floorcast/contract/chat';

/** The address of the chat's page in a language; `origin` is the chat's own, if it has one. */
export function chatAddress(origin: string, ownOrigin: string, language: string): URL {
  const address = new URL('/live-chat', origin === '' ? ownOrigin : origin);
  address.searchParams.set('lang', language);
  return address;
}

/**
 * A page of our own origin is sandboxed without it: the provider's script must not read what the site stores, the token
 * above all.
 */
export function sandboxFor(address: URL, ownOrigin: string): string {
  const least = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';
  return address.origin === ownOrigin ? least : `${least} allow-same-origin`;
}

/** What came in a `message` event, and from whom. */
interface Incoming {
  readonly source: unknown;
  readonly origin: string;
  readonly data: unknown;
}

/** A message of the chat; null for one of another source. */
export function readChatMessage(
  { source, origin, data }: Incoming,
  frame: { readonly window: unknown; readonly address: URL; readonly ownOrigin: string },
): LiveChatMessage | null {
  const expected = frame.address.origin === frame.ownOrigin ? 'null' : frame.address.origin;
  if (source !== frame.window || origin !== expected) return null;
  const parsed = LiveChatMessage.safeParse(data);
  return parsed.success ? parsed.data : null;
}
