import { CashierMessage } from '@floorcast/contract/cashier';

/** What came in a `message` event, and from whom. */
interface Incoming {
  readonly source: unknown;
  readonly origin: string;
  readonly data: unknown;
}

/** Whom we listen to: the framed window, and the origin its page came from. */
interface Cashier {
  readonly frame: unknown;
  readonly address: URL;
  readonly ownOrigin: string;
}

/**
 * How a page is framed. Ours runs without an origin, so that its scripts reach nothing of the player's; another
 * site's keeps its own, which it needs for its session and which is not ours.
 */
export function sandboxFor(address: URL, ownOrigin: string): string {
  const least = 'allow-forms allow-scripts';
  return address.origin === ownOrigin ? least : `${least} allow-same-origin allow-popups`;
}

/** The cashier's message; null for anything that is not its own (MONEY-6). */
export function readCashierMessage(
  { source, origin, data }: Incoming,
  { frame, address, ownOrigin }: Cashier,
): CashierMessage | null {
  const expected = address.origin === ownOrigin ? 'null' : address.origin;
  if (source !== frame || origin !== expected) return null;
  const parsed = CashierMessage.safeParse(data);
  return parsed.success ? parsed.data : null;
}
