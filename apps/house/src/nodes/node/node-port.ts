import { createServer, type Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { listening } from '@floorcast/startup/ports';
import type { Bounds } from '../../platform/bounds.ts';

/** The port of a node. It stays open while the server behind it changes. */
export class NodePort {
  readonly server: Server;
  #serving: Server | undefined;

  constructor({ headersMs, requestMs, lookMs }: Bounds) {
    this.server = createServer({
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: lookMs,
    });
    for (const event of ['request', 'upgrade', 'clientError'] as const)
      this.server.on(event, (...details: unknown[]) => this.#serving?.emit(event, ...details));
  }

  /** Passes new requests and connections to this server, as if it listened itself. */
  serve(server: Server): void {
    this.#serving = server;
    this.server.keepAliveTimeout = server.keepAliveTimeout;
  }

  /** Resolves to the local address: `http://host:port`. @throws {CannotStart} if the port is not available. */
  async listen({ port, host }: { readonly port: number; readonly host: string }): Promise<string> {
    await listening(this.server, { port, host, setting: 'PORT' });
    const bound = this.server.address();
    const openPort = typeof bound === 'object' && bound !== null ? bound.port : port;
    return `http://${isIPv6(host) ? `[${host}]` : host}:${openPort}`;
  }

  /** Accepts no more connections; resolves when the open ones have ended. */
  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeIdleConnections();
    return closed;
  }
}
