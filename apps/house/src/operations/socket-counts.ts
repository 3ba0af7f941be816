import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { Gauge, type Registry } from 'prom-client';
import type { SocketEntry } from '../platform/sockets/gate.ts';

/** What a socket is for, by its path. */
export const kindOf = (path: string): string =>
  Object.entries(SOCKET_PATHS).find(([, known]) => known === path)?.[0] ?? 'other';

/** Counts open sockets by what they are for. */
export class SocketCounts {
  readonly #open: Gauge<'kind'>;

  constructor(registry: Registry) {
    this.#open = new Gauge({
      name: 'floorcast_sockets',
      help: 'Open sockets',
      labelNames: ['kind'],
      registers: [registry],
    });
    for (const kind of Object.keys(SOCKET_PATHS)) this.#open.set({ kind }, 0);
  }

  /** The same entry, with its connections counted. */
  counted(entry: SocketEntry): SocketEntry {
    const kind = kindOf(entry.path);
    return {
      path: entry.path,
      admit: async (caller) => {
        const admitted = await entry.admit(caller);
        return (
          admitted && {
            ...admitted,
            open: (connection) => {
              this.#open.inc({ kind });
              connection.onClose(() => this.#open.dec({ kind }));
              return admitted.open(connection);
            },
          }
        );
      },
    };
  }
}
