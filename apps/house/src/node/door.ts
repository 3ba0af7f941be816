import { createServer, type Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { listening } from '@floorcast/startup/ports';
import type { Bounds } from '../platform/bounds.ts';

/** The port of a node. It stays the same, and open, while what stands behind it changes. */
export class Door {
  readonly server: Server;
  #shown: Server | undefined;

  constructor({ headersMs, requestMs, lookMs }: Bounds) {
    this.server = createServer({
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: lookMs,
    });
    for (const event of ['request', 'upgrade', 'clientError'] as const)
      this.server.on(event, (...details: unknown[]) => this.#shown?.emit(event, ...details));
  }

  /** From here on whoever comes in meets this one, as if it listened itself. */
  show(server: Server): void {
    this.#shown = server;
    this.server.keepAliveTimeout = server.keepAliveTimeout;
  }

  /** Resolves to where it is reached here: `http://host:port`. @throws {CannotStart} when the port cannot be had. */
  async listen({ port, host }: { readonly port: number; readonly host: string }): Promise<string> {
    await listening(this.server, { port, host, setting: 'PORT' });
    const bound = this.server.address();
    const openPort = typeof bound === 'object' && bound !== null ? bound.port : port;
    return `http://${isIPv6(host) ? `[${host}]` : host}:${openPort}`;
  }

  /** Lets nobody in any more; resolves when those who are in have gone. */
  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeIdleConnections();
    return closed;
  }
}
