import { clientNetwork } from '../http/addresses/addresses.ts';

/** The limits of open connections. */
export interface SocketBounds {
  readonly anAccount: number;
  readonly anAddress: number;
}

/** Counts the open connections of players, by account and by address. */
export class OpenSockets {
  readonly #bounds: SocketBounds;
  readonly #open = new Map<string, number>();

  constructor(bounds: SocketBounds) {
    this.#bounds = bounds;
  }

  /** Counts a connection. Returns a function to call once, at its end; undefined, with nothing counted, above a limit. */
  enter(accountId: number, address: string): (() => void) | undefined {
    const account = `account ${accountId}`;
    const from = `address ${clientNetwork(address)}`;
    if (this.#of(account) >= this.#bounds.anAccount || this.#of(from) >= this.#bounds.anAddress)
      return undefined;
    this.#add(account, 1);
    this.#add(from, 1);
    return () => {
      this.#add(account, -1);
      this.#add(from, -1);
    };
  }

  #of(key: string): number {
    return this.#open.get(key) ?? 0;
  }

  #add(key: string, by: number): void {
    const open = this.#of(key) + by;
    if (open === 0) this.#open.delete(key);
    else this.#open.set(key, open);
  }
}

const FIN_AND_TEXT = 0x81;
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

/** A text as a server sends it over a WebSocket (RFC 6455, 5.2): made once, written to many. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([headOf(payload.length), payload]);
}

function headOf(length: number): Buffer {
  if (length < TWO_BYTES) return Buffer.from([FIN_AND_TEXT, length]);
  if (length < 65_536) {
    const head = Buffer.from([FIN_AND_TEXT, TWO_BYTES, 0, 0]);
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.from([FIN_AND_TEXT, EIGHT_BYTES, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32BE(length, 6);
  return head;
}
