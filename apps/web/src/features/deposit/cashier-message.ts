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
 * The sandbox of a cashier page. Our own runs without an origin, so that its scripts reach nothing of the player's;
 * that of another site has its own origin, which it needs for its session.
 */
export function sandboxFor(address: URL, ownOrigin: string): string {
  const least = 'allow-forms allow-scripts';
  return address.origin === ownOrigin ? least : `${least} allow-same-origin allow-popups`;
}

/** A message of the cashier; null for one of another source (MONEY-6). */
export function readCashierMessage(
  { source, origin, data }: Incoming,
  { frame, address, ownOrigin }: Cashier,
): CashierMessage | null {
  const expected = address.origin === ownOrigin ? 'null' : address.origin;
  if (source !== frame || origin !== expected) return null;
  const parsed = CashierMessage.safeParse(data);
  return parsed.success ? parsed.data : null;
}
