import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { DIRECT_LINK_HEADER } from '@floorcast/contract/floor-link';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import type { SiteContext } from '../../context.ts';
import { bearerToken } from '../../platform/http/requests.ts';
import type { SocketGate } from '../../platform/sockets/gate.ts';
import { addressed, redirectUpgrade, refuseUpgrade, upgradeFailed } from '../../platform/sockets/refusals.ts';
import type { FloorOwners } from './floor-owners.ts';
import { LinkRelay } from './link-relay.ts';
import { MISDIRECTED, RELAYED } from './relayed.ts';

/** The sockets of a node: it admits all of them, but relays the links of floors that other nodes own. */
export class NodeSockets {
  readonly #parts;
  readonly #relay: LinkRelay;

  constructor(
    parts: Pick<SiteContext, 'log'> & {
      readonly gate: SocketGate;
      readonly owners: FloorOwners;
      /** The floor with this credential. */
      readonly floorOf: (credential: string) => Promise<string | undefined>;
    },
  ) {
    this.#parts = parts;
    this.#relay = new LinkRelay(parts.owners);
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      this.#enter(request, socket, head).catch((error: unknown) =>
        upgradeFailed(socket, error, this.#parts.log),
      );
    });
  }

  close(): void {
    this.#relay.close();
  }

  async #enter(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { gate, owners } = this.#parts;
    const floorId = await this.#floorOf(request);
    if (floorId === undefined) return gate.enter(request, socket, head);
    if (request.headers[RELAYED] !== undefined && !owners.isHere(floorId))
      return refuseUpgrade(socket, MISDIRECTED, 'Misdirected Request');
    const owner = await owners.of(floorId);
    if (socket.destroyed) return;
    if (owner === 'here') gate.enter(request, socket, head);
    else if (owner === undefined) refuseUpgrade(socket, 503, 'Service Unavailable');
    else if (owner.socketUrl !== null && request.headers[DIRECT_LINK_HEADER] !== undefined)
      redirectUpgrade(socket, new URL(SOCKET_PATHS.floor, owner.socketUrl));
    else this.#relay.enter({ request, socket, head, floorId, address: owner.address });
  }

  /** The floor whose link it is to be; undefined: it is no link, or one without a known credential. */
  async #floorOf(request: IncomingMessage): Promise<string | undefined> {
    if (addressed(request)?.pathname !== SOCKET_PATHS.floor) return undefined;
    const credential = bearerToken(request.headers.authorization);
    return credential === undefined ? undefined : this.#parts.floorOf(credential);
  }
}
