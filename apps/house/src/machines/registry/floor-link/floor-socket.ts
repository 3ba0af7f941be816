import { refusal } from '@floorcast/contract/errors';
import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { bearerToken } from '../../../platform/http/requests.ts';
import { SERVICE_RESTART, type SocketEntry, socketRoute } from '../../../platform/sockets/gate.ts';
import { protooRefusal } from '../../../platform/sockets/refusals.ts';
import type { FloorLinks } from './floor-links.ts';

/** The socket of floors, opened with a floor's credential, at the node that owns the floor. */
export const floorSocket = ({
  floorOf,
  linksOf,
}: {
  /** The floor with this credential. */
  readonly floorOf: (credential: string) => Promise<string | undefined>;
  /** The links of a floor that this node owns. */
  readonly linksOf: (floorId: string) => Pick<FloorLinks, 'open'> | undefined;
}): SocketEntry =>
  socketRoute(SOCKET_PATHS.floor, {
    admit: async ({ headers }) => {
      const credential = bearerToken(headers.authorization);
      return credential === undefined ? undefined : floorOf(credential);
    },
    open(connection, floorId) {
      const handlers = linksOf(floorId)?.open(connection);
      if (handlers !== undefined) return handlers;
      connection.peer.close(SERVICE_RESTART, 'another node owns this floor');
      return {
        request: async () => {
          throw protooRefusal(refusal('handingOver'));
        },
      };
    },
  });
