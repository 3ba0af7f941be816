import type { IncomingMessage } from 'node:http';

export interface LinkAttempt {
  readonly address: URL;
  /** Whether the house may answer with the address of the node that owns this floor. */
  readonly asks: boolean;
}

/** The house has named the address at which the node that owns this floor is linked to. */
export class RunElsewhere extends Error {
  readonly address: URL;
  constructor(address: URL) {
    super(`the floor is run by another node: ${address.host}`);
    this.address = address;
  }
}

/** Why the house has not opened a link. */
export function refusedLink({ statusCode, headers: { location } }: IncomingMessage): Error {
  const address = statusCode === 307 && URL.canParse(location ?? '') ? new URL(location ?? '') : undefined;
  if (address === undefined || !/^wss?:$/.test(address.protocol)) return new Error(`refused (${statusCode})`);
  return new RunElsewhere(address);
}

/**
 * Where the next link is opened: at the configured address, then directly at the node that the house names there. A node
 * that cannot be reached so is reached through the configured address, until a link has been open.
 */
export class WayToHouse {
  readonly #house: URL;
  #node: URL | undefined;
  #asks = true;

  constructor(house: URL) {
    this.#house = house;
  }

  next(): LinkAttempt {
    const node = this.#node;
    this.#node = undefined;
    if (node === undefined) return { address: this.#house, asks: this.#asks };
    // It may not be reachable from here.
    this.#asks = false;
    return { address: node, asks: false };
  }

  learnt(node: URL): void {
    this.#node = node;
  }

  linked(): void {
    this.#asks = true;
  }
}
