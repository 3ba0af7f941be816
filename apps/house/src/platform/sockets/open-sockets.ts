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
