import { SOCKET_PATHS } from '@floorcast/contract/sockets';
import { Gauge, type Registry } from 'prom-client';
import { opening, type SocketEntry } from '../../platform/sockets/gate.ts';

/** The kind of a socket, by its path. */
export const kindOf = (path: string): string =>
  Object.entries(SOCKET_PATHS).find(([, known]) => known === path)?.[0] ?? 'other';

/** Counts open sockets by kind. */
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
    return opening(entry, ({ onClose }, begin) => {
      this.#open.inc({ kind });
      onClose(() => this.#open.dec({ kind }));
      return begin();
    });
  }
}
